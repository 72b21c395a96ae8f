import type { VersionView } from '@holdfast/core'
import type { BundledFile } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { shownIn } from './record-sql.ts'

/** The rows have the form that the core needs: there may be a hundred thousand, so they are not copied. */
export async function bundled(
  db: Kysely<Tables>,
  view: VersionView,
): Promise<readonly BundledFile[]> {
  const { rows } = await sql<BundledFile>`
    select f.id, e.folder, e.label, f.storage_driver as "storageDriver",
      f.object_id as "objectId", f.remote_path as "remotePath", f.size, f.content_type as "contentType", f.crc32, f.ingested as table,
      floor(extract(epoch from f.created_at) * 1000)::bigint as created,
      f.since, f.until, f.restricted,
      case when f.date_available is not null
        then json_build_object('dateAvailable', f.date_available, 'reason', null) end as embargo,
      case when f.date_unavailable is not null
        then json_build_object('dateUnavailable', f.date_unavailable, 'reason', null)
        end as retention
    from file_entry e join data_file f on f.id = e.file_id
    where ${shownIn(view)} order by e.folder, e.label`.execute(db)
  return rows
}
