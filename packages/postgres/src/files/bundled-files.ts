import type { VersionView } from '@holdfast/core'
import type { BundledFile, FilePath } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { shownIn } from './record-sql.ts'

/** The rows have the form that the core needs: there may be a hundred thousand, so they are not copied. */
export async function bundled(
  db: Kysely<Tables>,
  view: VersionView,
  page: RawBuilder<unknown> = sql`order by e.folder, e.label`,
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
    where ${shownIn(view)} ${page}`.execute(db)
  return rows
}

export const bundledAfter = (
  db: Kysely<Tables>,
  view: VersionView,
  { after, limit }: { readonly after: FilePath | null; readonly limit: number },
): Promise<readonly BundledFile[]> =>
  bundled(
    db,
    view,
    sql`${
      after === null ? sql`` : sql`and (e.folder, e.label) > (${after.folder}, ${after.label})`
    } order by e.folder, e.label limit ${limit}`,
  )

export async function anyAt(
  db: Kysely<Tables>,
  view: VersionView,
  paths: readonly FilePath[],
): Promise<boolean> {
  const { rows } = await sql<{ readonly found: boolean }>`
    select exists (
      select from unnest(${paths.map(({ folder }) => folder)}::text[],
        ${paths.map(({ label }) => label)}::text[]) p (folder, label)
      join file_entry e on e.folder = p.folder collate "C" and e.label = p.label collate "C"
      where ${shownIn(view)}) as found`.execute(db)
  return rows[0]?.found ?? false
}
