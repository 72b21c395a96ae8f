import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, type BenchContext, measured } from '../bench.ts'
import { answersPerSecond, describeMix, mixedAnswers } from '../clients/mixed.ts'
import type { Ask, MixedResult } from '../clients/mixed-load.ts'
import { readsDuring } from '../clients/paced-reads.ts'
import { counted } from '../measure.ts'
import { absolute, comparison, type Row } from '../row.ts'
import { releasedDataset } from '../seed/datasets.ts'
import type { Installation } from '../seed/installation.ts'
import { buildIndex } from '../seed/search-index.ts'
import { searchable } from '../seed/searchable.ts'
import { giveTokens, tokenOf } from '../seed/tokens.ts'
import { versionedDataset } from '../seed/versions.ts'
import { type SeededServer, whileRunning, withSite } from '../seeded-server.ts'
import { presetProcesses } from '../servers.ts'

const CONNECTIONS = 64
const PAUSE_MS = 10
/** The person reads a version with this many files. */
const READ = 20
const ZIPPED = { files: 100, fileBytes: 4096, bytes: 'stored' } as const
const PERSON = { kind: 'ratioAtMost', value: 3 } as const
const STORM = { kind: 'atLeast', value: 200 } as const
/** Searches take words that are neither in every document nor in hardly any. */
const RANKS = { first: 20, last: 200 }

/** Versions of the dataset that is read whole. */
const VERSIONS = 3

interface Storm {
  readonly name: string
  /** From how many addresses; 0 for the one of the clients. */
  readonly addresses: number
  readonly asks: readonly Ask[]
}

/** A zip, searches, and pages of a long list: each answer is made for the one who asks. */
const MADE: readonly Ask[] = [
  { name: 'zip', share: 1, path: '/api/access/dataset/{zipped}' },
  { name: 'search', share: 2, path: '/api/search?q={word}+{word}&show_facets=true' },
  {
    name: 'list',
    share: 2,
    path: '/api/datasets/{listed}/versions/1.0/files?limit=500&offset={offset}',
  },
]

/** All of one dataset: its versions with their files, what two of them differ in, and its folders. */
const WHOLE: readonly Ask[] = [
  { name: 'versions', share: 1, path: '/api/datasets/{versioned}/versions' },
  { name: 'version', share: 1, path: '/api/datasets/{versioned}/versions/1.0' },
  { name: 'comparison', share: 1, path: '/api/datasets/{versioned}/versions/1.0/compare/1.2' },
  { name: 'folders', share: 1, path: '/api/datasets/{versioned}/dirindex' },
]

const STORMS: readonly Storm[] = [
  { name: 'from one address', addresses: 0, asks: MADE },
  { name: 'from sixteen addresses', addresses: 16, asks: MADE },
  { name: 'who read one dataset, from one address', addresses: 0, asks: WHOLE },
  { name: 'who read one dataset, from sixteen addresses', addresses: 16, asks: WHOLE },
]

/**
 * Compares reads of one person during a storm of guests with the same reads while the server has no other work: of one process, and of
 * as many as are preset.
 */
export const storm: Bench = {
  name: 'storm',
  run: (context) =>
    withSite(
      context,
      (installation) => seed(installation, context.sizes.storm),
      async (place) => {
        const rows: Row[] = []
        // The embedded database allows only one.
        const several = context.postgres !== null && presetProcesses() > 1
        const counts = several ? [1, presetProcesses()] : [1]
        // A smoke test takes the most.
        for (const processes of context.rounds === 0 ? counts.slice(-1) : counts)
          rows.push(...(await stormsOn(context, place, processes)))
        return measured(...rows)
      },
    ),
}

const stormsOn = (
  context: BenchContext,
  place: Omit<Scene, 'server'>,
  processes: number,
): Promise<readonly Row[]> =>
  whileRunning(
    place.site,
    {
      ...context,
      settings: { HOLDFAST_TRUSTED_PROXIES: '127.0.0.1', HOLDFAST_WORKERS: String(processes) },
    },
    async (server) => {
      context.say(`  measuring ${processes === 1 ? 'one process' : `${processes} processes`}`)
      const rows: Row[] = []
      for (const { name, ...each } of STORMS)
        rows.push(
          ...(await weather(
            context,
            { ...place, server },
            { ...each, name: processes === 1 ? name : `${name}, ${processes} processes` },
          )),
        )
      return rows
    },
  )

async function seed(
  installation: Installation,
  { datasets, files, whole }: BenchContext['sizes']['storm'],
) {
  const { reader, word } = await searchable(installation, { datasets, filesEach: 2 })
  await buildIndex(installation)
  await giveTokens(installation, reader.userName)
  const plain = { fileBytes: 1000, bytes: 'none' } as const
  const read = await releasedDataset(installation, { files: READ, ...plain })
  const listed = await releasedDataset(installation, { files, ...plain })
  const zipped = await releasedDataset(installation, ZIPPED)
  const versioned = await versionedDataset(installation, { files: whole, versions: VERSIONS })
  await installation.database.execute('vacuum analyze')
  const words = Array.from({ length: RANKS.last - RANKS.first }, (_, n) => word(RANKS.first + n))
  const only = (id: number) => ({ first: id, count: 1 })
  return {
    read: read.id,
    token: tokenOf(reader.userName),
    values: {
      word: words,
      zipped: only(zipped.id),
      listed: only(listed.id),
      versioned: only(versioned.id),
      offset: { first: 0, count: files },
    },
  }
}

type Scene = SeededServer<Awaited<ReturnType<typeof seed>>>

interface Turn {
  readonly idle: number
  readonly busy: number
  readonly storm: MixedResult
}

async function weather(
  { rounds, sizes }: BenchContext,
  scene: Scene,
  from: Storm,
): Promise<readonly Row[]> {
  const { name } = from
  const turns: Turn[] = []
  // One more, which does not count: the server has compiled nothing before it.
  for (let round = 0; round <= rounds; round += 1)
    turns.push(await turn(scene, { ...from, seconds: sizes.loadSeconds }))
  const taken = counted(turns)
  const last = taken.at(-1)
  const note = last === undefined ? {} : { note: describeMix(last.storm) }
  return [
    comparison(
      {
        name: `a version for an account, during a storm of guests ${name}`,
        unit: 'ms, 95 % are faster',
        ours: taken.map(({ busy }) => busy),
        target: PERSON,
      },
      { name: 'the same without a storm', values: taken.map(({ idle }) => idle) },
    ),
    absolute({
      name: `a storm of guests ${name}, ${CONNECTIONS} connections`,
      unit: 'answers/s',
      ours: taken.map(({ storm }) => answersPerSecond(storm)),
      target: STORM,
      ...note,
    }),
  ]
}

async function turn(
  { server, seeded }: Scene,
  { addresses, asks, seconds }: Storm & { readonly seconds: number },
): Promise<Turn> {
  const reads = {
    url: `${server.address}/api/datasets/${seeded.read}/versions/1.0`,
    headers: { 'X-Service-key': seeded.token, 'X-Forwarded-For': '203.0.113.7' },
    readers: 1,
    pauseMs: PAUSE_MS,
  }
  const idle = await readsDuring(reads, () => sleep(seconds * 1000))
  const storms: MixedResult[] = []
  const busy = await readsDuring(reads, async () => {
    storms.push(
      await mixedAnswers({
        port: server.port,
        asks,
        values: seeded.values,
        connections: CONNECTIONS,
        seconds,
        addresses,
      }),
    )
  })
  const [storm] = storms
  if (storm === undefined) throw new Error('There was no storm')
  return { idle, busy, storm }
}
