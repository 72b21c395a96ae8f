import type { Files } from '@holdfast/core'
import {
  type DataFile,
  type NewDataFile,
  type NumberedFile,
  VERIFICATIONS,
} from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'
import type { Revisions } from '../store/revisions.ts'
import { applyChanges } from './apply-changes.ts'
import { absorb, discard, release, reopen } from './draft-changes.ts'
import { fileReads } from './file-reads.ts'
import { fileRow } from './file-rows.ts'
import { givePids } from './persistent-ids.ts'
import { recordProvenance } from './recorded-provenance.ts'
import { noteVerified } from './registered-files.ts'
import type { Touched } from './touched.ts'

export const files = (db: Kysely<Tables>, revisions: Revisions): Files => {
  const { datasetChanged, releasedFilesChanged, filesChanged } = revisions
  const allChanged = async (datasetIds: ReadonlySet<number>): Promise<void> => {
    for (const datasetId of datasetIds) await datasetChanged(datasetId)
  }
  /** Files of any version, whatever was released. */
  const allSaved = async (datasetIds: ReadonlySet<number>): Promise<void> => {
    for (const datasetId of datasetIds) await releasedFilesChanged(datasetId)
  }
  const follow = async (datasetId: number, touched: readonly Touched[]): Promise<void> => {
    filesChanged(touched.map((row) => row.file_id))
    await datasetChanged(datasetId)
  }
  const addedHere = new Map<number, number>()
  return {
    newIds: (count) => newIds(db, count),
    add: async (added) => {
      const numbered = added.filter((file) => 'id' in file)
      const all = numbered.length === added.length ? numbered : await withIds(db, added)
      // Before they are stored: entries of them may be asked for beside that.
      for (const { id, since, until } of all) if (until === null) addedHere.set(id, since)
      filesChanged(all.map(({ id }) => id))
      const stored = await insert(db, all)
      await allChanged(new Set(stored.map(({ datasetId }) => datasetId)))
      return stored
    },
    save: async (file) => {
      filesChanged([file.id])
      await allSaved(await saveAll(db, [file]))
    },
    saveAll: async (saved) => {
      filesChanged(saved.map(({ id }) => id))
      await allSaved(await saveAll(db, saved))
    },
    givePids: async (datasetId, given) => {
      if (given.length === 0) return
      await givePids(db, datasetId, given)
      filesChanged(given.map(({ fileId }) => fileId))
      await datasetChanged(datasetId)
    },
    verified: async (verified) => allSaved(await noteVerified(db, verified, ['pending'])),
    verifiedAgain: async (verified) => allSaved(await noteVerified(db, verified, VERIFICATIONS)),
    recordProvenance: async (fileId, recorded) =>
      allChanged(await recordProvenance(db, fileId, recorded)),
    remove: async (fileId) => {
      filesChanged([fileId])
      await allChanged(await removeAll(db, [fileId]))
    },
    removeAll: async (fileIds) => {
      filesChanged(fileIds)
      await allChanged(await removeAll(db, fileIds))
    },
    apply: async (changes) => {
      const { opened, fileIds, datasetIds } = await applyChanges(db, changes, addedHere)
      filesChanged(fileIds)
      await allChanged(datasetIds)
      return opened
    },
    discard: async (view) => {
      const { touched, ...discarded } = await discard(db, view)
      await follow(view.datasetId, touched)
      return discarded
    },
    release: async (view) => {
      await release(db, view)
      await datasetChanged(view.datasetId)
    },
    absorb: async (view) => {
      await follow(view.datasetId, await absorb(db, view))
      await releasedFilesChanged(view.datasetId)
    },
    reopen: async (datasetId, ordinals) => {
      await follow(datasetId, await reopen(db, datasetId, ordinals))
    },
    // Last, as Node 20 adds members to a spread object slowly (decision 0538).
    ...fileReads(db),
  }
}

async function newIds(db: Kysely<Tables>, count: number): Promise<readonly number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ readonly id: number }>`
    select nextval('object_id') as id from generate_series(1, ${count}::integer)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Draws ids for those that have none, as the order in which an insert returns its rows is undefined. */
async function withIds(
  db: Kysely<Tables>,
  files: readonly (NewDataFile | NumberedFile)[],
): Promise<readonly NumberedFile[]> {
  const drawn = await newIds(db, files.filter((file) => !('id' in file)).length)
  const left = drawn.values()
  return files.map((file) => ('id' in file ? file : { ...file, id: nextOf(left) }))
}

async function insert(
  db: Kysely<Tables>,
  files: readonly NumberedFile[],
): Promise<readonly DataFile[]> {
  if (files.length === 0) return []
  const stored = files.map((file) => ({ ...file, pid: null, publishedAt: null }))
  const rows = stored.map(fileRow)
  await sql`
    insert into data_file (${COLUMNS})
    select ${COLUMNS} from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      id bigint, dataset_id bigint, storage_driver text, object_id text, size bigint,
      content_type text, checksum_type text, checksum_value text, crc32 bigint,
      restricted boolean, creator_id bigint, created_at timestamptz,
      root_file_id bigint, previous_file_id bigint, bucket text, remote_path text, verification text,
      date_available date, embargo_reason text, date_unavailable date, retention_reason text, tabular_tags text[], ingested jsonb, since integer,
      until integer)`.execute(db)
  return stored
}

const COLUMNS = sql.raw(`
  id, dataset_id, storage_driver, object_id, size, content_type, checksum_type, checksum_value,
  crc32, restricted, creator_id, created_at, root_file_id, previous_file_id, bucket,
  remote_path, verification,
  date_available, embargo_reason, date_unavailable, retention_reason, tabular_tags, ingested, since, until`)

function nextOf(ids: Iterator<number>): number {
  const { value, done } = ids.next()
  if (done === true) throw new Error('The sequence answered fewer ids than asked for')
  return value
}

/** Writes all columns except the span, which follows the entries, and the dataset, which never changes. */
async function saveAll(
  db: Kysely<Tables>,
  files: readonly DataFile[],
): Promise<ReadonlySet<number>> {
  if (files.length === 0) return new Set()
  const rows = files.map(fileRow)
  const saved = await sql<{ readonly id: number; readonly dataset_id: number }>`
    update data_file f set ${ASSIGNMENTS}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      id bigint, storage_driver text, object_id text, size bigint, content_type text,
      checksum_type text, checksum_value text, crc32 bigint, restricted boolean,
      creator_id bigint, created_at timestamptz, root_file_id bigint,
      previous_file_id bigint, bucket text, remote_path text, verification text, date_available date, embargo_reason text, date_unavailable date,
      retention_reason text, tabular_tags text[], ingested jsonb)
    where f.id = r.id
    returning f.id, f.dataset_id`.execute(db)
  const found = new Set(saved.rows.map(({ id }) => id))
  const lost = files.find(({ id }) => !found.has(id))
  if (lost !== undefined) throw missing('file', lost.id)
  return new Set(saved.rows.map((row) => row.dataset_id))
}

const ASSIGNMENTS = sql.raw(
  `storage_driver object_id size content_type checksum_type checksum_value crc32 restricted
  creator_id created_at root_file_id previous_file_id bucket remote_path verification date_available embargo_reason
  date_unavailable retention_reason tabular_tags ingested`
    .split(/\s+/)
    .map((column) => `${column} = r.${column}`)
    .join(', '),
)

async function removeAll(
  db: Kysely<Tables>,
  fileIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (fileIds.length === 0) return new Set()
  const { rows } = await sql<{ readonly dataset_id: number }>`
    delete from data_file where id = any(${fileIds}::bigint[]) returning dataset_id`.execute(db)
  return new Set(rows.map((row) => row.dataset_id))
}
