import type { AbandonedThumbnail, ThumbnailReads, Thumbnails } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { comesAfter } from '../store/sweeping-order.ts'
import { unlessTaken } from '../store/unless-taken.ts'

export const thumbnailReads = (db: Kysely<Tables>): ThumbnailReads => ({
  find: async (fileId, side) => {
    const { rows } = await sql<FoundRow>`
      select t.object_id as "objectId", t.storage_driver as "storageDriver", t.key, t.size,
        f.until as "failedUntil"
      from (select ${fileId}::bigint as id) wanted
      left join file_thumbnail t on t.file_id = wanted.id and t.side = ${side} and t.state = 'kept'
      left join thumbnail_failure f on f.file_id = wanted.id`.execute(db)
    const { objectId, storageDriver, key, size, failedUntil = null } = rows.at(0) ?? {}
    if (objectId == null || storageDriver == null || key == null || size == null)
      return { kept: null, failedUntil }
    return { kept: { objectId, fileId, side, storageDriver, key, size }, failedUntil }
  },
  bytes: async ({ kind, id }) => {
    const inside =
      kind === 'dataset'
        ? sql`f.dataset_id = ${id}`
        : sql`f.dataset_id in (
            select d.id from dataset d join collection_path p on p.descendant_id = d.collection_id
            where p.ancestor_id = ${id})`
    const { rows } = await sql<{ readonly bytes: number }>`
      select coalesce(sum(t.size), 0)::bigint as bytes
      from file_thumbnail t join data_file f on f.id = t.file_id
      where t.state = 'kept' and ${inside}`.execute(db)
    return rows[0]?.bytes ?? 0
  },
  abandoned: async (at, limit, after) => {
    const { rows } = await sql<AbandonedThumbnail>`
      select object_id as "objectId", storage_driver as "storageDriver", key,
        created_at as "createdAt"
      from (
        select * from file_thumbnail where state = 'kept' and file_id is null
        union all
        select * from file_thumbnail where state <> 'kept' and lease_until <= ${at}
      ) abandoned
      where ${comesAfter(after)}
      order by created_at, object_id limit ${limit}`.execute(db)
    return rows
  },
})

interface FoundRow {
  readonly objectId: string | null
  readonly storageDriver: string | null
  readonly key: string | null
  readonly size: number | null
  readonly failedUntil: Date | null
}

export const thumbnails = (db: Kysely<Tables>): Thumbnails => ({
  ...thumbnailReads(db),
  stage: async (thumbnail) => {
    const { numAffectedRows } = await sql`
      insert into file_thumbnail (object_id, file_id, side, storage_driver, key, size, created_at,
        lease_until, state)
      select ${thumbnail.objectId}, f.id, ${thumbnail.side}, ${thumbnail.storageDriver},
        ${thumbnail.key}, ${thumbnail.size}, ${thumbnail.createdAt}, ${thumbnail.leaseUntil}, 'staged'
      from data_file f where f.id = ${thumbnail.fileId} for key share`.execute(db)
    return numAffectedRows === 1n
  },
  keep: async (objectId) => {
    let changed = 0n
    const outcome = await unlessTaken(db, 'file_thumbnail_kept', async () => {
      const { numAffectedRows } = await sql`
        update file_thumbnail set state = 'kept'
        where object_id = ${objectId} and state = 'staged' and file_id is not null`.execute(db)
      changed = numAffectedRows ?? 0n
    })
    return outcome === 'done' && changed === 1n
  },
  claim: async (objectId) => {
    const { numAffectedRows } = await sql`
      update file_thumbnail set state = 'claimed' where object_id = ${objectId}`.execute(db)
    return numAffectedRows === 1n
  },
  forget: async (objectId) => {
    await sql`
      delete from file_thumbnail
      where object_id = ${objectId} and state = 'claimed'`.execute(db)
  },
  fail: async (fileId, until) => {
    await sql`
      insert into thumbnail_failure (file_id, until)
      select f.id, ${until}::timestamptz from data_file f where f.id = ${fileId} for key share
      on conflict (file_id) do update set until = excluded.until`.execute(db)
  },
})
