import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchContext } from './bench.ts'
import type { Site } from './seed/installation.ts'
import { startChild } from './system/child.ts'
import type { Bucket } from './system/s3-server.ts'

export interface HoldfastServer {
  readonly pid: number
  readonly port: number
  readonly address: string
  /** The end of its log. */
  lastWords(): Promise<string>
  close(): Promise<void>
  destroy(): void
}

const START = fileURLToPath(new URL('../../server/bin/start.mjs', import.meta.url))

const LAST_WORDS = 4_000

/** The built server, in a process of its own, with the settings that an operator gets by default. */
export async function startHoldfast(
  { dataFolder, databaseUrl, bucket }: Site,
  { profile, node }: Pick<BenchContext, 'profile' | 'node'>,
): Promise<HoldfastServer> {
  const { DATABASE_URL: _ours, ...inherited } = process.env
  const profiling = profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const log = join(dataFolder, 'server.log')
  const child = await startChild({
    command: node.path,
    args: [...profiling, START],
    log,
    announces: /answers at (http:\S+)/,
    spawn: {
      env: {
        ...inherited,
        PORT: '0',
        HOLDFAST_DATA: dataFolder,
        HOLDFAST_STORE_LOCAL_PART_SIZE_MB: '64',
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
        ...(bucket === null ? {} : storeIn(bucket)),
      },
    },
  })
  const address = child.announced
  return Object.assign(child, {
    address,
    port: Number(new URL(address).port),
    lastWords: async () => (await readFile(log, 'utf8')).slice(-LAST_WORDS),
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
