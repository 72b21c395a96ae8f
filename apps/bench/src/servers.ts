import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchContext } from './bench.ts'
import type { Site } from './seed/installation.ts'
import { startChild } from './system/child.ts'
import type { Bucket } from './system/s3-server.ts'

/** A running server process. */
export interface HoldfastServer {
  readonly pid: number
  readonly port: number
  readonly address: string
  /** The end of the server's log. */
  logTail(): Promise<string>
  close(): Promise<void>
  destroy(): void
}

const START = fileURLToPath(new URL('../../server/bin/start.mjs', import.meta.url))

/** How many processes a server on PostgreSQL has where nobody says: one a core. */
export const presetProcesses = (): number => availableParallelism()

const LOG_TAIL_LENGTH = 4_000

/** How a server is started. */
export interface Starting extends Pick<BenchContext, 'profile' | 'node'> {
  /** Settings beside those of every measured server. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Starts the built server in one process of its own unless the settings say otherwise, with the default settings of operators. */
export async function startHoldfast(
  { dataFolder, databaseUrl, bucket }: Site,
  { profile, node, settings = {} }: Starting,
): Promise<HoldfastServer> {
  const { DATABASE_URL: _ours, ...inherited } = process.env
  const profiling = profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const log = join(dataFolder, 'server.log')
  const child = await startChild({
    command: node.path,
    // As `npm start` does.
    args: ['--max-semi-space-size=8', ...profiling, START],
    log,
    announces: /answers at (http:\S+)/,
    spawn: {
      env: {
        ...inherited,
        PORT: '0',
        HOLDFAST_WORKERS: '1',
        HOLDFAST_DATA: dataFolder,
        HOLDFAST_STORE_LOCAL_PART_SIZE_MB: '64',
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
        ...(bucket === null ? {} : storeIn(bucket)),
        ...settings,
      },
    },
  })
  const address = child.announced
  return Object.assign(child, {
    address,
    port: Number(new URL(address).port),
    logTail: async () => (await readFile(log, 'utf8')).slice(-LOG_TAIL_LENGTH),
  })
}

const storeIn = ({ bucket, region, endpoint, keys }: Bucket) => ({
  HOLDFAST_STORES: 'local',
  HOLDFAST_STORE_LOCAL_BUCKET: bucket,
  HOLDFAST_STORE_LOCAL_REGION: region,
  HOLDFAST_STORE_LOCAL_ENDPOINT: endpoint,
  HOLDFAST_STORE_LOCAL_PATH_STYLE: 'on',
  HOLDFAST_STORE_LOCAL_ACCESS_KEY: keys.accessKeyId,
  HOLDFAST_STORE_LOCAL_SECRET_KEY: keys.secretAccessKey,
})
