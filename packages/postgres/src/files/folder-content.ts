import type { VersionView } from '@holdfast/core'
import {
  type FolderContent,
  type FolderFile,
  type FolderWanted,
  isTabular,
} from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { LAST, shownIn } from './record-sql.ts'

interface ContentRow {
  readonly name: string
  /** This and the following columns are null for a folder. */
  readonly id: number | null
  readonly size: number | null
  readonly created_at: Date | null
  readonly content_type: string | null
}

/**
 * Finds files by the index of folders. For each subfolder the search enters the index again after everything
 * below that subfolder, so its cost does not depend on how much is there.
 */
export async function inFolder(
  db: Kysely<Tables>,
  view: VersionView,
  { folder, files }: FolderWanted,
): Promise<FolderContent> {
  const below = folder === '' ? '' : `${folder}/`
  const nextAfter = (position: RawBuilder<unknown>) => sql`
    select e.folder from file_entry e
    where ${shownIn(view)} and e.folder > ${position} and e.folder < ${below + LAST}
    order by e.folder limit 1`
  const { rows } = await sql<ContentRow>`
    with recursive deeper (folder) as (
      (${nextAfter(sql`${below}::text collate "C"`)})
      union all
      select next.folder from deeper cross join lateral (${nextAfter(behind(below))}) next
    )
    (select e.label as name, f.id, f.size, f.created_at, f.content_type
    from file_entry e join data_file f on f.id = e.file_id
    where ${shownIn(view)} and e.folder = ${folder}${pageOf(files)})
    union all
    select distinct ${firstSegment(below)}, null::bigint, null::bigint, null::timestamptz,
      null::text
    from deeper`.execute(db)
  return {
    files: rows.flatMap(toFile),
    folders: rows.filter(({ id }) => id === null).map(({ name }) => name),
  }
}

const pageOf = (page: FolderWanted['files']): RawBuilder<unknown> =>
  page === undefined
    ? sql``
    : sql` order by e.label limit ${page.limit}::bigint offset ${page.offset}::bigint`

const rest = (below: string): RawBuilder<unknown> =>
  sql`substr(deeper.folder, char_length(${below}::text) + 1)`

const firstSegment = (below: string): RawBuilder<unknown> => sql`split_part(${rest(below)}, '/', 1)`

/** A folder comes before its own subfolders: names such as `a-b` sort between `a` and `a/c`. */
const behind = (below: string): RawBuilder<unknown> => sql`(case
  when strpos(${rest(below)}, '/') = 0 then deeper.folder
  else ${below}::text || ${firstSegment(below)} || '/' || ${LAST}::text end) collate "C"`

function toFile(row: ContentRow): readonly FolderFile[] {
  const { name: label, id, size, created_at: createdAt, content_type: contentType } = row
  if (id === null || size === null || createdAt === null || contentType === null) return []
  return [{ id, label, size, createdAt, tabular: isTabular({ contentType }) }]
}
