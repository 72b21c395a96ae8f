import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '../commands/serve.ts'
import type { Configuration, Environment } from '../configuration.ts'
import { greeting, type Started } from '../greeting.ts'
import type { Logger } from '../logger.ts'
import type { Terminal } from '../terminal.ts'
import { workerForks } from './fork-worker.ts'
import { supervise } from './supervise.ts'
import { workerLink } from './worker-link.ts'

interface ServerTask {
  readonly configuration: Configuration
  /** What the configuration was read from. */
  readonly environment: Environment
  readonly log: Logger
  readonly terminal: Terminal
}

/** Runs the server, in this process or in workers, until it is asked to stop. Returns the exit code. */
export async function runServer(task: ServerTask): Promise<number> {
  if (cluster.isPrimary && task.configuration.workers > 1) return superviseWorkers(task)
  await serveHere(task)
  return 0
}

/** This process may be the only one, or a worker. */
async function serveHere({ configuration, log, terminal }: ServerTask): Promise<void> {
  const stop = terminal.untilStopped(log)
  const link = workerLink()
  // Loaded on demand: a process that only keeps workers running needs no database driver.
  const { openInstallation } = await import('../wiring.ts')
  const started = link?.started ?? greet(terminal)
  return serve({ configuration, log, stop, link, started, open: openInstallation })
}

const superviseWorkers = ({
  configuration,
  environment,
  log,
  terminal,
}: ServerTask): Promise<number> => {
  const stopping = new AbortController()
  const { signal } = stopping
  const stop = terminal.untilStopped(log).then(() => stopping.abort())
  return supervise({
    count: configuration.workers,
    fork: workerForks(environment, signal),
    log,
    stop,
    started: (started) => greet(terminal)({ ...started, host: configuration.host }),
    pause: (milliseconds) => sleep(milliseconds, undefined, { signal }).catch(() => undefined),
  })
}

const greet =
  ({ print }: Terminal) =>
  (started: Started): void =>
    print(greeting(started))
