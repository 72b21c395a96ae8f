import { createHash } from 'node:crypto'
import {
  type DatasetRef,
  type NewDataFile,
  objectKey,
  type Pid,
  type StoredObject,
} from '@holdfast/core/rules'
import { bytesOf } from './bytes.ts'
import type { Installation } from './installation.ts'
import { METADATA } from './metadata.ts'

/** A seeded dataset. */
export interface SeededDataset {
  readonly id: number
  readonly pid: Pid
  readonly ref: DatasetRef
  readonly fileIds: readonly number[]
  /** Object keys of the files, in the same order. */
  readonly keys: readonly string[]
}

/** The dataset to seed. */
export interface DatasetPlan {
  readonly files: number
  readonly fileBytes: number
  /** `none` for measurements that never read the bytes. */
  readonly bytes: 'stored' | 'none'
}

const BATCH = 1_000
const WRITERS = 8

/**
 * A dataset with one released version, 1.0. Files are written directly to the store, a thousand at a time.
 */
export async function releasedDataset(
  installation: Installation,
  plan: DatasetPlan,
): Promise<SeededDataset> {
  const { repository, admin } = installation
  const seeded = await filledDraft(installation, plan)
  await installation.database.execute('analyze')
  await repository.versions.publish(admin, seeded.ref, { bump: 'major' })
  return seeded
}

/** The same before its release. */
export async function filledDraft(
  installation: Installation,
  plan: DatasetPlan,
): Promise<SeededDataset> {
  const { id, pid } = await draftDataset(installation)
  const objects = Array.from({ length: plan.files }, (_, index) => objectIdOf(index))
  const keys = objects.map((objectId) => objectKey(pid, objectId))
  const fileIds: number[] = []
  for (let start = 0; start < objects.length; start += BATCH) {
    const batch = objects.slice(start, start + BATCH)
    const stored = await storeBatch(installation, keys.slice(start, start + BATCH), plan)
    fileIds.push(...(await record(installation, id, { batch, stored, start })))
  }
  return { id, pid, ref: { kind: 'id', id }, fileIds, keys }
}

/** A dataset with an empty draft. */
export const draftDataset = ({ repository, admin }: Installation) =>
  repository.datasets.create(
    admin,
    { kind: 'root' },
    { metadataBlocks: METADATA, terms: { license: { name: 'CC0 1.0' } } },
  )

const objectIdOf = (index: number): string => `bench-${String(index).padStart(7, '0')}`

async function storeBatch(
  { storage }: Installation,
  keys: readonly string[],
  { fileBytes, bytes }: DatasetPlan,
): Promise<readonly StoredObject[]> {
  if (bytes === 'none')
    // Distinct digests, since the query plans depend on the values.
    return keys.map((key) => ({
      size: fileBytes,
      digest: createHash('md5').update(key).digest('hex'),
      crc32: 0,
    }))
  const stored = new Map<string, StoredObject>()
  const waiting = keys.values()
  const writer = async () => {
    for (const key of waiting) stored.set(key, await storage.put(key, bytesOf(fileBytes), 'MD5'))
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  return keys.flatMap((key) => stored.get(key) ?? [])
}

/** Records one batch of files with their entries, and updates the counters. */
const record = (
  { store, admin }: Installation,
  datasetId: number,
  {
    batch,
    stored,
    start,
  }: {
    readonly batch: readonly string[]
    readonly stored: readonly StoredObject[]
    readonly start: number
  },
): Promise<readonly number[]> =>
  store.write(async ({ datasets, files, versions }) => {
    const dataset = await datasets.lock({ kind: 'id', id: datasetId })
    const draft = await versions.find(datasetId, { kind: 'ordinal', ordinal: 1 })
    if (dataset === null || draft === null) throw new Error('The dataset is not there')
    const added = await files.add(
      stored.map((object, index) =>
        newFile(object, {
          datasetId,
          creatorId: admin.accountId,
          storageDriver: dataset.storageDriver,
          objectId: batch[index] ?? '',
        }),
      ),
    )
    await files.apply(
      added.map(({ id }, index) => ({
        kind: 'open',
        entry: {
          fileId: id,
          datasetId,
          since: 1,
          until: null,
          edits: 1,
          ...entryOf(start + index),
        },
      })),
    )
    const bytes = stored.reduce((sum, { size }) => sum + size, 0)
    await versions.save({
      ...draft,
      fileCount: draft.fileCount + added.length,
      byteCount: draft.byteCount + bytes,
    })
    await datasets.save({ ...dataset, fileTotal: dataset.fileTotal + added.length })
    return added.map(({ id }) => id)
  })

const newFile = (
  { size, digest, crc32 }: StoredObject,
  owner: Pick<NewDataFile, 'datasetId' | 'creatorId' | 'storageDriver' | 'objectId'>,
): NewDataFile => ({
  ...owner,
  size,
  contentType: 'application/octet-stream',
  checksum: { type: 'MD5', value: digest },
  crc32,
  restricted: false,
  createdAt: new Date(),
  rootFileId: null,
  previousFileId: null,
  bucket: null,
  remotePath: null,
  verification: null,
  embargo: null,
  retention: null,
  tabularTags: [],
  table: null,
  since: 1,
  until: null,
})

/** A hundred files in each folder. */
const entryOf = (index: number) => ({
  label: `gauge-${String(index).padStart(7, '0')}.dat`,
  folder: `series/${Math.floor(index / 100)}`,
  description: 'Hourly levels of one gauge',
  categories: ['Data'],
  restricted: false,
  provenance: null,
  variableMetadata: null,
})
