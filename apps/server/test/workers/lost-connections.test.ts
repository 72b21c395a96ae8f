// own process: starts workers of a cluster
import cluster from 'node:cluster'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { endLostConnections } from '../../src/workers/lost-connections.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-lost-connections-'))
const exec = join(folder, 'worker.mjs')
/** Answers every connection; refuses new ones after the first message. */
writeFileSync(
  exec,
  `import { createServer } from 'node:net'
  const server = createServer((socket) => socket.end('taken'))
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
  process.on('message', () => {
    process.send('busy')
    setImmediate(() => { for (;;); })
  })`,
)
cluster.setupPrimary({ exec, args: [], execArgv: [] })

const stopping = new AbortController()

const test = suite('connections of killed workers')

test.after(() => rmSync(folder, { recursive: true }))

async function startedWorker() {
  const worker = cluster.fork()
  endLostConnections(worker.process, stopping.signal)
  const [port]: readonly number[] = await once(worker, 'message')
  if (port === undefined) throw new Error('The worker told no port')
  return { worker, port }
}

/** What came, once the connection has ended. */
async function whatCame(socket: ReturnType<typeof connect>): Promise<string> {
  const parts: string[] = []
  socket.on('data', (part) => void parts.push(part.toString()))
  // Reset or ended, as the machine likes.
  socket.on('error', () => undefined)
  await once(socket, 'close')
  return parts.join('')
}

test('one that was handed over and not taken ends with its worker; others are answered', async () => {
  const { worker, port } = await startedWorker()
  is(await whatCame(connect(port, '127.0.0.1')), 'taken')
  worker.send('be busy')
  equal(await once(worker, 'message'), ['busy', undefined])
  const handed = new Promise<void>((resolve) => {
    const send = worker.process.send.bind(worker.process)
    const telling = (...sent: Parameters<typeof send>): boolean => {
      resolve()
      return send(...sent)
    }
    Object.assign(worker.process, { send: telling })
  })
  const waiting = whatCame(connect(port, '127.0.0.1'))
  await handed
  worker.process.kill('SIGKILL')
  is(await waiting, '')
})

test('while the server stops, one that a worker refuses ends, unless another one is handed it', async () => {
  const workers = [cluster.fork(), cluster.fork()]
  const hand = (index: number, seq: number, connection: object) => {
    const process = workers[index]?.process
    const message = { cmd: 'NODE_CLUSTER', act: 'newconn', seq }
    if (process !== undefined) Reflect.apply(process.send, process, [message, connection])
  }
  const refuse = (seq: number) =>
    workers[0]?.process.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack: seq, accepted: false })
  const ended: string[] = []
  const [early, late, taken] = ['early', 'late', 'taken'].map((name) => ({
    close: () => void ended.push(name),
  }))
  if (early === undefined || late === undefined || taken === undefined) throw new Error('too few')
  const sent: number[] = []
  for (const { process } of workers) {
    const send = ({ act, seq }: { readonly act?: string; readonly seq: number }) => {
      if (act === 'newconn') sent.push(seq)
      return true
    }
    Object.assign(process, { send })
    // As Node does: to another worker as soon as one refuses.
    process.on('internalMessage', ({ ack }: { readonly ack: number }) => {
      if (ack === 3) hand(1, 4, taken)
    })
    endLostConnections(process, stopping.signal)
  }
  hand(0, 1, early)
  refuse(1)
  stopping.abort()
  hand(0, 2, late)
  hand(0, 3, taken)
  refuse(2)
  refuse(3)
  await sleep(1200)
  equal(ended, ['late'])
  // From a queue: it is closed, and would end this process.
  hand(1, 5, late)
  equal(sent, [1, 2, 3, 4])
  for (const { process } of workers) process.kill('SIGKILL')
})

test.run()
