import { chunkMemoryOfProcess } from '../chunk-memory.ts'
import type { Configuration } from '../configuration.ts'
import { prepareDataFolder, prepareStoreFolders } from '../data-folder.ts'
import { type Front, front } from '../front.ts'
import type { Started } from '../greeting.ts'
import type { OpenOptions, RunningInstallation } from '../installation.ts'
import { type Listener, listen } from '../listener.ts'
import type { Logger } from '../logger.ts'
import { metricsPage } from '../metrics/metrics-page.ts'
import type { WorkerLink } from '../workers/worker-link.ts'

/** A connection may stall this long before its body counts as slow. */
const BODY_GRACE_MS = 60_000

export interface ServeOptions {
  readonly configuration: Configuration
  readonly log: Logger
  /** Resolves with the reason when the server should stop. */
  readonly stop: Promise<string>
  /** Called when requests are answered. */
  readonly started: (started: Started) => void
  /** Null if there is only this process. */
  readonly link: WorkerLink | null
  readonly open: (options: OpenOptions) => Promise<RunningInstallation>
}

/** Runs the server until `stop` resolves. Throws `StartFailure` if it cannot start. */
export async function serve(options: ServeOptions): Promise<void> {
  const { configuration, log, link } = options
  await prepareDataFolder(configuration.dataFolder)
  await prepareStoreFolders(configuration.stores.stores)
  const metrics =
    configuration.metricsToken === null ? null : metricsPage(configuration.metricsToken, link)
  const entrance = front(metrics)
  const listener = await listen(entrance, {
    ...configuration,
    chunks: chunkMemoryOfProcess(),
    bodyRate: { bytesPerSecond: configuration.bodyBytesPerSecond, graceMs: BODY_GRACE_MS },
    connections: {
      most: Math.ceil(configuration.connections / configuration.workers),
      refused: refusedConnections(log),
    },
  })
  const siteUrl = configuration.siteUrl ?? listener.address
  const observed = metrics === null ? {} : { observe: metrics.observe }
  const linked = link === null ? {} : { notices: link.notices, neighbours: link.neighbours }
  const opening = options.open({ configuration, siteUrl, log, ...observed, ...linked })
  const installation = await opening.catch(async (error) => {
    await listener.drain(0)
    throw error
  })
  metrics?.add(installation.metrics)
  entrance.open(installation.application, installation.checks)
  const { host } = configuration
  options.started({ address: listener.address, host, newToken: installation.newToken })
  log.info('started', { address: listener.address, siteUrl, database: configuration.database.kind })
  const reason = await options.stop
  log.info('stopping', { reason })
  await shutDown({ entrance, listener, installation, log }, configuration)
  log.info('stopped')
}

/** Logs at most one record a minute, regardless of how many connections are refused. */
function refusedConnections(log: Logger): () => void {
  let said = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (now - said < 60_000) return
    said = now
    log.warn('connections are refused: there are as many as HOLDFAST_MAX_CONNECTIONS allows')
  }
}

interface Running {
  readonly entrance: Front
  readonly listener: Listener
  readonly installation: RunningInstallation
  readonly log: Logger
}

async function shutDown(
  { entrance, listener, installation, log }: Running,
  { drainSeconds }: Configuration,
): Promise<void> {
  entrance.stopping()
  const complete = await listener.drain(drainSeconds)
  if (!complete) log.warn('requests were cut off', { afterSeconds: drainSeconds })
  await installation.close()
}
