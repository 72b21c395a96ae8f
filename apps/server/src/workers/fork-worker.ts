import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { Environment } from '../configuration.ts'
import { withSmallYoungSpace } from '../garbage-collection.ts'
import { endLostConnections } from './lost-connections.ts'
import type { WorkerProcess } from './supervise.ts'

const PROGRAM = fileURLToPath(new URL('../../bin/worker.mjs', import.meta.url))

/** Starts processes that share the listening socket of this one, and end when it ends; `stopping` says when they should. */
export function workerForks(environment: Environment, stopping: AbortSignal): () => WorkerProcess {
  cluster.setupPrimary({
    exec: PROGRAM,
    args: [],
    execArgv: withSmallYoungSpace(process.execArgv),
  })
  return () => {
    const worker = cluster.fork(environment)
    endLostConnections(worker.process, stopping)
    return {
      number: worker.id,
      tell: (message) => {
        // A worker that is ending has no channel any more.
        if (worker.isConnected()) worker.send(message, () => undefined)
      },
      onMessage: (receive) => void worker.on('message', receive),
      stop: () => void worker.process.kill('SIGTERM'),
      ended: new Promise((resolve) => {
        worker.once('exit', (code: number | null, signal: string | null) =>
          resolve({ code, signal }),
        )
      }),
    }
  }
}
