import { setImmediate as turn } from 'node:timers/promises'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { logger } from '../../src/logger.ts'
import { supervise, type WorkerEnd } from '../../src/workers/supervise.ts'

const test = suite('keeping workers running')

/** Workers that only pretend to be processes. */
function pretended(count: number) {
  const workers: {
    stopped: boolean
    receive: (message: unknown) => void
    readonly end: (end: WorkerEnd) => void
  }[] = []
  const waits: number[] = []
  const greeted: string[] = []
  let stop: (reason: string) => void = () => undefined
  let paused: Promise<void> = Promise.resolve()
  const running = supervise({
    count,
    fork: () => {
      let end: (end: WorkerEnd) => void = () => undefined
      const ended = new Promise<WorkerEnd>((resolve) => {
        end = resolve
      })
      const worker = { stopped: false, receive: (_: unknown) => {}, end }
      workers.push(worker)
      return {
        number: workers.length,
        tell: () => undefined,
        onMessage: (receive) => {
          worker.receive = receive
        },
        stop: () => {
          worker.stopped = true
        },
        ended,
      }
    },
    log: logger({ level: 'error', form: 'lines', write: () => undefined, now: () => new Date() }),
    stop: new Promise((resolve) => {
      stop = resolve
    }),
    started: ({ address }) => void greeted.push(address),
    pause: async (milliseconds) => {
      waits.push(milliseconds)
      await paused
    },
  })
  /** Waits last until what this returns is called. */
  const holdPauses = () => {
    let goOn = () => {}
    paused = new Promise((resolve) => {
      goOn = resolve
    })
    return () => goOn()
  }
  const start = async (index: number) => {
    workers[index]?.receive({ kind: 'started', address: `at ${index}`, newToken: null })
    await turn()
  }
  const end = async (index: number, code: number | null, signal: string | null = null) => {
    workers[index]?.end({ code, signal })
    await turn()
  }
  return { workers, waits, greeted, running, start, end, holdPauses, stop: () => stop('SIGTERM') }
}

test('the others start when the first one answers, which it reports once', async () => {
  const { workers, greeted, start } = pretended(3)
  is(workers.length, 1)
  await start(0)
  is(workers.length, 3)
  await start(1)
  equal(greeted, ['at 0'])
})

test('without a first worker there is no other, and its exit code counts', async () => {
  const { workers, running, end } = pretended(3)
  await end(0, 1)
  is(await running, 1)
  is(workers.length, 1)
})

test('a first worker that is killed while it starts is a failure', async () => {
  const { running, end } = pretended(2)
  await end(0, null, 'SIGKILL')
  is(await running, 1)
})

test('no worker starts once the server should stop, also where one was awaited', async () => {
  const { workers, running, start, end, stop, holdPauses } = pretended(2)
  await start(0)
  const goOn = holdPauses()
  await end(1, null, 'SIGKILL')
  stop()
  await turn()
  goOn()
  await turn()
  is(workers.length, 2)
  await end(0, 0)
  is(await running, 0)
})

test('a worker that is killed while it finishes its requests is a failure', async () => {
  const { running, start, end, stop } = pretended(2)
  await start(0)
  stop()
  await turn()
  await end(0, 0)
  await end(1, null, 'SIGKILL')
  is(await running, 1)
})

test('an ended worker gets a successor, each time after a longer wait until one answers', async () => {
  const { workers, waits, start, end } = pretended(2)
  await start(0)
  for (const index of [0, 2, 3]) await end(index, null, 'SIGKILL')
  equal(waits, [500, 1000, 2000])
  await start(4)
  await end(4, 1)
  equal(waits, [500, 1000, 2000, 500])
  is(workers.length, 6)
})

test('at the end all are stopped, and the exit code waits for them', async () => {
  const { workers, running, start, end, stop } = pretended(2)
  await start(0)
  stop()
  await turn()
  equal(
    workers.map(({ stopped }) => stopped),
    [true, true],
  )
  // A signal may end a worker that does not handle it yet.
  await end(1, null, 'SIGTERM')
  await end(0, 0)
  is(await running, 0)
  is(workers.length, 2)
})

test.run()
