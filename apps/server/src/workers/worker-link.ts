import cluster from 'node:cluster'
import type { ChangeNotices } from '@holdfast/core'
import type { Started } from '../greeting.ts'
import type { Neighbours } from '../lanes/neighbours.ts'
import { type Answers, type FromWorker, type Question, toWorker } from './messages.ts'

/** What connects a worker with the others of its server. */
export interface WorkerLink {
  /** From 1; a worker that takes the place of an ended one has a new number. */
  readonly number: number
  readonly notices: ChangeNotices
  readonly neighbours: Neighbours
  started(started: Pick<Started, 'address' | 'newToken'>): void
  /** The answers of all other workers that answer within a second. */
  ask(question: Question): Promise<Answers>
  /** Says how to answer when others ask for metrics. */
  answerMetrics(read: () => unknown): void
}

/** The channel to the process that started this one. */
export interface Channel {
  readonly id: number
  send(message: FromWorker): unknown
  on(event: 'message', receive: (message: unknown) => void): unknown
}

/** Null in a process that is not a worker. */
export function workerLink(worker: Channel | undefined = cluster.worker): WorkerLink | null {
  if (worker === undefined) return null
  const waiting = new Map<number, (answers: Answers) => void>()
  const renewals: (() => void)[] = []
  const yields: (() => void)[] = []
  let metrics: () => unknown = () => []
  let asked = 0
  const tell = (message: FromWorker) => void worker.send(message)
  const ask = (question: Question) =>
    new Promise<Answers>((resolve) => {
      asked += 1
      waiting.set(asked, resolve)
      tell({ kind: 'ask', id: asked, question })
    })
  const answerTo = (question: Question): unknown => {
    if (question === 'metrics') return metrics()
    for (const receive of question === 'renew' ? renewals : yields) receive()
    return null
  }
  worker.on('message', (received: unknown) => {
    const message = toWorker(received)
    if (message?.kind === 'ask')
      tell({ kind: 'answer', id: message.id, answer: answerTo(message.question) })
    if (message?.kind === 'answers') {
      waiting.get(message.id)?.(message.answers)
      waiting.delete(message.id)
    }
  })
  return {
    number: worker.id,
    ask,
    notices: {
      announce: async () => void (await ask('renew')),
      receive: (renew) => void renewals.push(renew),
    },
    neighbours: {
      tellOfOthers: () => void ask('makeWay'),
      onOthers: (receive) => void yields.push(receive),
    },
    started: ({ address, newToken }) => tell({ kind: 'started', address, newToken }),
    answerMetrics: (read) => {
      metrics = read
    },
  }
}
