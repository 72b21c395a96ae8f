import { type Bench, measured } from '../bench.ts'
import { timesOf } from '../measure.ts'
import { absolute, comparison, type Row } from '../row.ts'
import type { Installation } from '../seed/installation.ts'
import { CHANGES, type VersionedDataset, versionedDataset } from '../seed/versions.ts'
import { withInstallation } from '../seeded-server.ts'
import type { Sizes } from '../sizes.ts'
import { rowsWritten } from '../system/rows-written.ts'
import { READS, readsOf, type VersionRead } from './version-reads.ts'

const VERSIONS = 20
const TIMES = { kind: 'ratioAtMost', value: 1.5 } as const
const BARE_READS = { kind: 'ratioAtMost', value: 2 } as const
const STATEMENTS = { kind: 'atMost', value: 3 } as const
const SAME_ROWS = { kind: 'ratioAtMost', value: 1 } as const
/** A single read takes milliseconds, and several are measured together. */
const ROUNDS_EACH = 5
const TIMES_EACH = 4

/** The cost of versions must depend on their changes, not on the number of files. */
export const datasetVersions: Bench = {
  name: 'dataset-versions',
  run: (context) =>
    withInstallation(context, async (installation) => {
      context.say('  seeding')
      const few = await versionedDataset(installation, {
        files: context.sizes.few,
        versions: VERSIONS,
      })
      const many = await versionedDataset(installation, {
        files: context.sizes.many,
        versions: VERSIONS,
      })
      context.say('  measuring')
      const sides = { few: readsOf(installation, few), many: readsOf(installation, many) }
      const rounds = timesOf(context.rounds * ROUNDS_EACH)
      const rows: Row[] = []
      for (const read of READS) rows.push(await sizeRow({ read, sides, rounds }, context.sizes))
      rows.push(await compareRow(installation, many, { compare: sides.many, rounds }))
      rows.push(await statementRow(installation, sides.many))
      rows.push(await openingRow(installation, { few, many }))
      return measured(...rows)
    }),
}

type Side = ReturnType<typeof readsOf>

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  for (let time = 0; time < TIMES_EACH; time += 1) await work()
  return (performance.now() - began) / TIMES_EACH
}

/** Measures both alternately, after one uncounted round. */
async function inTurn(
  rounds: number,
  ours: () => Promise<unknown>,
  reference: () => Promise<unknown>,
) {
  await ours()
  await reference()
  const taken = { ours: [] as number[], reference: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    taken.reference.push(await millisecondsOf(reference))
    taken.ours.push(await millisecondsOf(ours))
  }
  return taken
}

async function sizeRow(
  {
    read,
    sides,
    rounds,
  }: {
    readonly read: VersionRead
    readonly sides: { readonly few: Side; readonly many: Side }
    readonly rounds: number
  },
  { few, many }: Sizes,
): Promise<Row> {
  const taken = await inTurn(rounds, sides.many[read], sides.few[read])
  const name = `${read}, ${many} files, ${VERSIONS} versions`
  return comparison(
    { name, unit: 'ms', ours: taken.ours, target: TIMES },
    { name: `with ${few} files`, values: taken.reference },
  )
}

async function compareRow(
  { store }: Installation,
  { id, changed, versions }: VersionedDataset,
  { compare, rounds }: { readonly compare: Side; readonly rounds: number },
): Promise<Row> {
  const bare = () =>
    store.read(({ files }) => files.among({ datasetId: id, ordinal: versions }, changed))
  const taken = await inTurn(rounds, compare['compare neighbours'], bare)
  return comparison(
    { name: 'compare neighbours', unit: 'ms', ours: taken.ours, target: BARE_READS },
    { name: `bare read of ${CHANGES} files`, values: taken.reference },
  )
}

/** The statements that begin and end the unit are not counted. */
async function statementRow({ database }: Installation, reads: Side): Promise<Row> {
  let statements = 0
  const unwatch = database.watch((text) => {
    if (!/^\s*(begin|commit|start|set)\b/i.test(text)) statements += 1
  })
  try {
    await reads['all versions without files']()
  } finally {
    unwatch()
  }
  return absolute({
    name: 'all versions without files',
    unit: 'statements',
    ours: [statements],
    target: STATEMENTS,
  })
}

/** Opens a draft with a minimal edit, and discards it. */
async function openingRow(
  { database, repository, admin }: Installation,
  { few, many }: { readonly few: VersionedDataset; readonly many: VersionedDataset },
): Promise<Row> {
  const written = async ({ ref }: VersionedDataset) => {
    const rows = await rowsWritten(database, () =>
      repository.versions.editMetadata(admin, ref, { json: TITLE, replace: true }),
    )
    await repository.versions.discardDraft(admin, ref)
    return rows
  }
  // New words are written once.
  await written(few)
  return comparison(
    { name: 'opening a draft', unit: 'rows', ours: [await written(many)], target: SAME_ROWS },
    { name: 'with few files', values: [await written(few)] },
  )
}

const TITLE = { fields: [{ typeName: 'title', value: 'Another title' }] }
