import type { Accessed, AccessedThing } from '@holdfast/core'
import type { MetadataValues } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

interface Row {
  readonly protocol: string
  readonly authority: string
  readonly identifier: string
  readonly metadata: MetadataValues
  /** Null where no released version fits. */
  readonly major: number | null
  readonly released_at: Date
  readonly storage_driver: string | null
  readonly bucket: string | null
  readonly object_id: string
  readonly remote_path: string | null
  readonly size: number
}

/** What the access log tells of versions and files; for each the latest released version that fits. */
export async function accessed(
  db: Kysely<Tables>,
  things: readonly AccessedThing[],
): Promise<readonly (Accessed | null)[]> {
  if (things.length === 0) return []
  const { rows } = await sql<Row>`
    select d.protocol, d.authority, d.identifier, v.metadata, v.major, v.released_at,
      f.storage_driver, f.bucket, f.object_id, f.remote_path, f.size
    from ${listed(things)}
    left join data_file f on f.id = r.file_id
    left join dataset d on d.id = coalesce(r.dataset_id, f.dataset_id)
    left join lateral (
      select major, released_at, jsonb_strip_nulls(jsonb_build_object(
        'title', metadata -> 'title', 'author', metadata -> 'author')) as metadata
      from dataset_version
      where dataset_id = d.id and state = 'released'
        and (r.major is null or major = r.major and minor = r.minor)
        and (f.id is null or ordinal >= f.since and (f.until is null or ordinal < f.until))
      order by ordinal desc limit 1
    ) v on true
    order by r.place`.execute(db)
  return rows.map(toAccessed)
}

const listed = (things: readonly AccessedThing[]): RawBuilder<unknown> => sql`
  unnest(${things.map((each) => ('fileId' in each ? null : each.datasetId))}::bigint[],
    ${things.map((each) => ('fileId' in each ? each.fileId : null))}::bigint[],
    ${things.map((each) => ('fileId' in each ? null : (each.number?.major ?? null)))}::integer[],
    ${things.map((each) => ('fileId' in each ? null : (each.number?.minor ?? null)))}::integer[]
  ) with ordinality as r (dataset_id, file_id, major, minor, place)`

const toAccessed = (row: Row): Accessed | null => {
  const { protocol, authority, identifier, metadata, major, released_at: releasedAt } = row
  if (major === null) return null
  const { storage_driver: storageDriver, bucket, object_id: objectId, size } = row
  const remotePath = row.remote_path
  const file = storageDriver === null ? null : { storageDriver, bucket, objectId, remotePath, size }
  return { pid: { protocol, authority, identifier }, metadata, major, releasedAt, file }
}
