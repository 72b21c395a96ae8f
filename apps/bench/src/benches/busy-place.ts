import { formatPid } from '@holdfast/core/rules'
import { openPostgres } from '@holdfast/postgres'
import { type Bench, type BenchContext, measured } from '../bench.ts'
import { requestsPerSecond } from '../clients/load.ts'
import { answersPerSecond, describeMix, mixedAnswers, percentile } from '../clients/mixed.ts'
import type { Ask, MixedResult } from '../clients/mixed-load.ts'
import { readEach } from '../clients/read-each.ts'
import { counted } from '../measure.ts'
import { startSingleRowServer } from '../references/single-row-server.ts'
import { absolute, comparison, type Row } from '../row.ts'
import { type BusyPlace, busyPlace as seeded } from '../seed/busy-place.ts'
import { formBody } from '../seed/form-body.ts'
import { type SeededServer, withServer } from '../seeded-server.ts'
import { presetProcesses } from '../servers.ts'
import type { Sizes } from '../sizes.ts'

/** A load, and what is asked of it: answers a second, and the milliseconds that 95 of 100 may take; null for any. */
interface Load {
  readonly connections: number
  readonly speed: number
  readonly slowest: number | null
}

/** A kind of place to measure. */
interface Setting {
  readonly on: string
  readonly mostFiles: number
  readonly processes: number
  readonly loads: readonly Load[]
}

const ON_POSTGRES: Setting = {
  on: '',
  mostFiles: Number.POSITIVE_INFINITY,
  processes: presetProcesses(),
  loads: [
    { connections: 16, speed: 1_000, slowest: 40 },
    { connections: 64, speed: 1_000, slowest: 150 },
  ],
}
/** Small places use the embedded database, which allows one process. */
const EMBEDDED: Setting = {
  on: ', embedded database',
  mostFiles: 80_000,
  processes: 1,
  loads: [
    { connections: 1, speed: 200, slowest: null },
    { connections: 16, speed: 300, slowest: null },
  ],
}
/** About the length of a version with four files. */
const REFERENCE_BYTES = 6_000

/**
 * Mixed work of guests and accounts in a place of many datasets, done by as many processes as are preset. What guests read of each dataset
 * was read once before, as in a place that has been open for a while, so that it is kept in the database. As many rounds as count go before: each
 * connection to the database plans each statement five times before it keeps a plan, and each process compiles what runs often.
 */
export const busyPlace: Bench = {
  name: 'catalogue',
  run: async (context) =>
    measured(
      ...(context.postgres === null ? [] : await rowsOf(context, ON_POSTGRES)),
      // A smoke test takes one database: `small-files` starts a server on each.
      ...(context.postgres !== null && context.rounds === 0
        ? []
        : await rowsOf({ ...context, postgres: null }, EMBEDDED)),
    ),
}

const rowsOf = (context: BenchContext, setting: Setting): Promise<readonly Row[]> =>
  withServer(
    {
      ...context,
      settings: {
        // Each connection is somebody else.
        HOLDFAST_TRUSTED_PROXIES: '127.0.0.1',
        HOLDFAST_WORKERS: String(setting.processes),
      },
    },
    (installation) => seeded(installation, Math.min(context.sizes.largest, setting.mostFiles)),
    async (scene) => {
      context.say('  reading each dataset')
      const firstReads = await readDatasets(scene)
      const { databaseUrl } = scene.site
      if (databaseUrl !== null) await settleDatabase(databaseUrl)
      context.say('  warming up')
      for (let round = 0; round < context.rounds; round += 1) await mixed(scene, context.sizes, 16)
      context.say('  measuring')
      const reference =
        databaseUrl === null ? null : await startSingleRowServer(databaseUrl, REFERENCE_BYTES)
      const rows: Row[] = []
      for (const load of setting.loads)
        rows.push(
          ...(await measure(context, scene, { ...load, on: setting.on, reference, firstReads })),
        )
      return rows
    },
  )

/** Does at once what a server would do while it is measured, after the many rows of the seeding. */
async function settleDatabase(url: string): Promise<void> {
  const database = await openPostgres({ url, poolSize: 1 })
  await database.execute('vacuum analyze')
  // Only superusers may.
  await database.execute('checkpoint').catch(() => undefined)
  await database.close()
}

/** What guests read of a released dataset. */
const reads = ({ datasets }: BusyPlace): readonly Ask[] => [
  { name: 'version', share: 30, path: '/api/datasets/{dataset}/versions/1.0' },
  {
    name: 'landing page',
    share: 10,
    path: `/citation?persistentId=${formatPid(datasets.proto.pid)}-{clone}`,
  },
  { name: 'files', share: 10, path: '/api/datasets/{dataset}/versions/1.0/files?limit=10' },
  { name: 'citation', share: 10, path: '/api/datasets/{dataset}/versions/1.0/citation' },
  { name: 'counts', share: 10, path: '/api/datasets/{dataset}/versions/1.0/files/counts' },
]

/** Asks all of it once; answers a second. */
async function readDatasets({ server, seeded }: SeededServer<BusyPlace>): Promise<number> {
  const { first, count } = seeded.datasets
  const paths = Array.from({ length: count }, (_, clone) =>
    reads(seeded).map(({ path }) =>
      path.replace('{dataset}', String(first + clone)).replace('{clone}', String(clone)),
    ),
  ).flat()
  const { seconds } = await readEach(server.address, paths)
  return paths.length / seconds
}

/** What is asked, and how many of a hundred requests ask it. */
const asks = (place: BusyPlace): readonly Ask[] => {
  const { curatorToken } = place
  const curator = { 'X-Service-key': curatorToken }
  const title = { fields: [{ typeName: 'title', value: 'Levels {unique}' }] }
  const { headers, body } = formBody('levels-{unique}.txt', 'levels of one gauge')
  return [
    ...reads(place),
    { name: 'contents', share: 10, path: '/api/collections/{collection}/contents?limit=100' },
    { name: 'download', share: 10, path: '/api/access/datafile/{file}' },
    {
      name: 'my data',
      share: 5,
      path: '/api/mydata/retrieve?role_ids=6&role_ids=8&dvobject_types=Dataset&published_states=Published',
      headers: { 'X-Service-key': 'bench-reader{account}' },
    },
    {
      name: 'edit',
      share: 3,
      method: 'PUT',
      path: '/api/datasets/{draft}/editMetadata?replace=true',
      headers: { ...curator, 'Content-Type': 'application/json' },
      body: JSON.stringify(title),
    },
    {
      name: 'upload',
      share: 2,
      method: 'POST',
      path: '/api/datasets/{draft}/add',
      headers: { ...curator, ...headers },
      body,
    },
  ]
}

interface LoadToMeasure extends Load {
  readonly on: string
  /** The port of the server that it is compared with. */
  readonly reference: number | null
  /** Answers a second when each was asked for the first time. */
  readonly firstReads: number
}

async function measure(
  { rounds, sizes }: BenchContext,
  scene: SeededServer<BusyPlace>,
  { connections, speed, slowest, on, reference, firstReads }: LoadToMeasure,
): Promise<readonly Row[]> {
  const { datasets } = scene.seeded
  const { loadSeconds: seconds, loadRequests: requests } = sizes
  const mixes: MixedResult[] = []
  const bare: number[] = []
  // One more, which does not count: the server has compiled nothing before it.
  for (let round = 0; round <= rounds; round += 1) {
    mixes.push(await mixed(scene, sizes, connections))
    if (reference !== null)
      bare.push(
        await requestsPerSecond({ port: reference, path: '/', connections, seconds, requests }),
      )
  }
  const taken = counted(mixes)
  const last = taken.at(-1)
  const name = `mixed work in ${datasets.count} datasets, ${connections} connections${on}`
  const answers = {
    name,
    unit: 'answers/s',
    ours: taken.map(answersPerSecond),
    target: { kind: 'atLeast', value: speed },
    ...(last === undefined
      ? {}
      : { note: `${describeMix(last)}; read for the first time, ${firstReads.toFixed(0)}/s` }),
  } as const
  return [
    reference === null
      ? absolute(answers)
      : comparison(answers, { name: 'bare Node and pg, one row', values: counted(bare) }),
    ...(slowest === null ? [] : [slowestRow(name, taken, slowest)]),
  ]
}

/** A round of mixed work. */
const mixed = (
  { server, seeded: place }: SeededServer<BusyPlace>,
  { loadSeconds: seconds }: Pick<Sizes, 'loadSeconds'>,
  connections: number,
): Promise<MixedResult> =>
  mixedAnswers({
    port: server.port,
    asks: asks(place),
    values: {
      dataset: { first: place.datasets.first, count: place.datasets.count },
      clone: { first: 0, count: place.datasets.count },
      file: place.stored,
      account: { first: 0, count: place.accounts },
      collection: place.collections,
      draft: place.drafts,
    },
    connections,
    seconds,
    addresses: connections,
  })

const slowestRow = (name: string, mixes: readonly MixedResult[], most: number): Row =>
  absolute({
    name,
    unit: 'ms, 95 % are faster',
    ours: mixes.map(({ asks }) =>
      percentile(
        asks.flatMap(({ times }) => times),
        0.95,
      ),
    ),
    target: { kind: 'atMost', value: most },
  })
