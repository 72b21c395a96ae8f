import type { Started } from '../greeting.ts'
import type { Logger } from '../logger.ts'
import { fromWorker, type WorkerStarted } from './messages.ts'
import { type Peer, relay } from './relay.ts'

/** A started process. */
export interface WorkerProcess extends Peer {
  /** Calls `receive` with every message. */
  onMessage(receive: (message: unknown) => void): void
  /** Asks the process to end its running requests and then itself. */
  stop(): void
  readonly ended: Promise<WorkerEnd>
}

export interface WorkerEnd {
  readonly code: number | null
  readonly signal: string | null
}

export interface SuperviseOptions {
  /** How many workers there shall be. */
  readonly count: number
  readonly fork: () => WorkerProcess
  readonly log: Logger
  /** Resolves when the server should stop. */
  readonly stop: Promise<unknown>
  /** Called once, when the first worker answers requests. */
  readonly started: (started: Pick<Started, 'address' | 'newToken'>) => void
  /** Keeps this process running meanwhile, as there may be no worker left; ends early when the server should stop. */
  readonly pause: (milliseconds: number) => Promise<void>
}

/** The first wait before an ended worker gets a successor, and the longest; each wait is twice the one before. */
const RESTART_MS = 500
const MOST_RESTART_MS = 30_000

/**
 * Keeps workers running behind one address until `stop` resolves, and then until all of them have ended. An ended worker
 * gets a successor. The first one prepares the database alone; if it cannot start, no other one can. Returns the exit
 * code.
 */
export async function supervise(options: SuperviseOptions): Promise<number> {
  const { count, log, pause } = options
  const crew = workerCrew(options.fork)
  let stopping = false
  const stopped = options.stop.then(() => {
    stopping = true
    crew.stop()
  })

  /** Keeps one worker running in the place of `current`. */
  const keep = async (current: StartedWorker): Promise<void> => {
    let wait = RESTART_MS
    for (let worker = current; ; worker = crew.start()) {
      if ((await worker.began) !== null) wait = RESTART_MS
      const end = await worker.ended
      if (stopping) return
      log.error('a worker ended; another one takes its place', { ...end })
      await pause(wait)
      // Nobody would ask one that starts now to stop.
      if (stopping) return
      wait = Math.min(2 * wait, MOST_RESTART_MS)
    }
  }

  const first = crew.start()
  const began = await first.began
  if (began === null) return stopping ? 0 : failedStart(await first.ended, log)
  options.started(began)
  void keep(first)
  for (let more = 1; more < count && !stopping; more += 1) void keep(crew.start())
  await stopped
  return exitCode(await crew.ended())
}

/** The worker has said why, unless it was killed. */
function failedStart(end: WorkerEnd, log: Logger): number {
  if (end.signal !== null) log.error('the first worker ended before it could start', { ...end })
  return end.code ?? 1
}

/** These ask a process to end. A worker that could not handle one yet has no code, and nothing to finish. */
const ASKING = new Set(['SIGTERM', 'SIGINT', 'SIGHUP'])

/** A worker that another signal ended may have had requests. */
const exitCode = (ends: readonly WorkerEnd[]): number =>
  ends.some(({ signal }) => signal !== null && !ASKING.has(signal))
    ? 1
    : (ends.find(({ code }) => code)?.code ?? 0)

interface StartedWorker {
  /** Resolves when the worker answers requests; with null when it ended before. */
  readonly began: Promise<WorkerStarted | null>
  readonly ended: Promise<WorkerEnd>
}

/** The running workers, whose questions to each other are passed on. */
function workerCrew(fork: () => WorkerProcess) {
  const running = new Set<WorkerProcess>()
  const questions = relay()
  const start = (): StartedWorker => {
    const worker = fork()
    running.add(worker)
    const began = new Promise<WorkerStarted | null>((resolve) => {
      worker.onMessage((received) => {
        const message = fromWorker(received)
        switch (message?.kind) {
          case 'started':
            return resolve(message)
          case 'answer':
            return questions.answer(worker, message)
          case 'ask':
            return questions.ask(
              worker,
              [...running].filter((other) => other !== worker),
              message,
            )
        }
      })
      void worker.ended.then(() => {
        running.delete(worker)
        questions.gone(worker)
        resolve(null)
      })
    })
    return { began, ended: worker.ended }
  }
  return {
    start,
    stop: () => {
      for (const worker of running) worker.stop()
    },
    ended: () => Promise.all([...running].map(({ ended }) => ended)),
  }
}
