import { join } from 'node:path'
import { objectKey } from '@holdfast/core/rules'
import { type Bench, type BenchContext, measured } from '../bench.ts'
import { onEachDatabase } from '../databases.ts'
import { interleaved, secondsOf } from '../measure.ts'
import { bareRemovals } from '../references/small-file-costs.ts'
import { comparison, type Row } from '../row.ts'
import { bytesOf } from '../seed/bytes.ts'
import { draftDataset } from '../seed/datasets.ts'
import type { Installation } from '../seed/installation.ts'
import { withInstallation } from '../seeded-server.ts'

const FILE_BYTES = 100
const WRITERS = 8
const TARGET = { kind: 'atLeast', value: 500 } as const

/** How many bytes of uploads that nobody finished are removed a second, beside bare removals. */
export const sweep: Bench = {
  name: 'sweep',
  run: async (context) => {
    const rows: Row[] = []
    for (const { database, context: on } of onEachDatabase(context))
      rows.push(
        await withInstallation({ ...on, synced: true }, async (installation, site) => {
          const folder = join(site.dataFolder, 'bare')
          return measure(context, installation, { folder, database })
        }),
      )
    return measured(...rows)
  },
}

async function measure(
  { rounds, sizes }: BenchContext,
  installation: Installation,
  { folder, database }: { readonly folder: string; readonly database: string },
): Promise<Row> {
  const count = sizes.smallFiles
  const { id, pid } = await draftDataset(installation)
  const turns = await interleaved(rounds, {
    ours: async () => {
      const keys = Array.from({ length: count }, (_, index) => objectKey(pid, `orphan-${index}`))
      await leaveOrphans(installation, { datasetId: id, keys })
      const seconds = await secondsOf(() =>
        installation.repository.handleJob({ kind: 'sweepStagedObjects' }),
      )
      const left = await installation.database.execute('select from staged_object limit 1')
      if (left.length > 0) throw new Error('The sweep left reservations')
      return count / seconds
    },
    bare: () => bareRemovals({ folder, count, bytes: FILE_BYTES }),
  })
  return comparison(
    {
      name: `the sweep of ${count} unfinished uploads, ${database}`,
      unit: 'uploads/s',
      ours: turns.map(({ ours }) => ours),
      target: TARGET,
    },
    { name: 'removed and synced alone', values: turns.map(({ bare }) => bare) },
  )
}

/** Stores bytes whose reservations have expired. */
async function leaveOrphans(
  { store, storage, admin }: Installation,
  { datasetId, keys }: { readonly datasetId: number; readonly keys: readonly string[] },
): Promise<void> {
  const waiting = keys.values()
  const writer = async () => {
    for (const key of waiting) await storage.put(key, bytesOf(FILE_BYTES), 'MD5')
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  const past = new Date(Date.now() - 1000)
  await store.write(({ stagedObjects }) =>
    stagedObjects.addFree(
      keys.map((key) => ({
        kind: 'form',
        objectId: key.slice(key.lastIndexOf('/') + 1),
        key,
        datasetId,
        accountId: admin.accountId,
        storageDriver: 'local',
        createdAt: past,
        leaseUntil: past,
        reservedBytes: 0,
      })),
    ),
  )
}
