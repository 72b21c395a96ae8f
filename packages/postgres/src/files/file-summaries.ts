import type { VersionView } from '@holdfast/core'
import type {
  Counts,
  Day,
  FileListing,
  FilePath,
  FileSizes,
  FileTally,
  PathHolder,
} from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { conditions } from './listing-sql.ts'
import { shownIn } from './record-sql.ts'

/** The condition that a version shows entry `e` and that it passes the filters of a listing. */
const matching = (view: VersionView, listing: FileListing, today: Day): RawBuilder<unknown> =>
  sql.join([shownIn(view), ...conditions(listing, today)], sql` and `)

interface CountRow {
  readonly kind: 'total' | 'type' | 'category' | 'tag' | 'status'
  readonly name: string
  readonly count: number
}

/**
 * Reads the entries once for all counts, and counts those of which the same is counted together. Without categories, as most
 * are, they are grouped by null, which compares faster than an empty list.
 */
export async function tally(
  db: Kysely<Tables>,
  view: VersionView,
  { listing, today }: { readonly listing: FileListing; readonly today: Day },
): Promise<FileTally> {
  const { rows } = await sql<CountRow>`
    with matched as materialized (
      select e.file_type as content_type, nullif(e.categories, '{}') as categories,
        e.file_tags as tabular_tags, e.file_restricted as restricted,
        coalesce(e.file_available > ${today}::date, false) as embargoed, count(*) as count
      from file_entry e where ${matching(view, listing, today)}
      group by 1, 2, 3, 4, 5
    ), counted (kind, name, count) as (
      select 'total', '' collate "C", sum(count)::bigint from matched
      union all
      select 'type', content_type, sum(count) from matched group by content_type
      union all
      select 'category', category collate "C", sum(count)
        from matched cross join unnest(categories) as category group by category
      union all
      select 'tag', tag collate "C", sum(count)
        from matched cross join unnest(tabular_tags) as tag group by tag
      union all
      select 'status', case
          when embargoed and restricted then 'EmbargoedThenRestricted'
          when embargoed then 'EmbargoedThenPublic'
          when restricted then 'Restricted'
          else 'Public' end collate "C", sum(count)
        from matched group by embargoed, restricted
    )
    select kind, name, coalesce(count, 0)::bigint as count from counted order by name collate "C"`.execute(
    db,
  )
  return {
    total: rows.find(({ kind }) => kind === 'total')?.count ?? 0,
    contentTypes: named(rows, 'type'),
    categories: named(rows, 'category'),
    tabularTags: named(rows, 'tag'),
    accessStatuses: named(rows, 'status'),
  }
}

const named = (rows: readonly CountRow[], kind: CountRow['kind']): Counts =>
  new Map(rows.filter((row) => row.kind === kind).map(({ name, count }) => [name, count]))

export async function bytes(
  db: Kysely<Tables>,
  view: VersionView,
  { listing, today }: { readonly listing: FileListing; readonly today: Day },
): Promise<FileSizes> {
  const { rows } = await sql<FileSizes>`
    select coalesce(sum(stored_bytes(f.size, f.ingested)), 0)::bigint as "All",
      coalesce(sum(coalesce((f.ingested->'original'->>'size')::bigint, f.size)), 0)::bigint
        as "Original",
      coalesce(sum(f.size), 0)::bigint as "Archival"
    from file_entry e join data_file f on f.id = e.file_id
    where ${matching(view, listing, today)}`.execute(db)
  return rows[0] ?? { All: 0, Original: 0, Archival: 0 }
}

/** Uses the unique index of current paths. */
export async function holders(
  db: Kysely<Tables>,
  datasetId: number,
  paths: readonly FilePath[],
): Promise<readonly PathHolder[]> {
  if (paths.length === 0) return []
  const folders = paths.map(({ folder }) => folder)
  const labels = paths.map(({ label }) => label)
  const { rows } = await sql<PathHolder>`
    select e.folder, e.label, e.file_id as "fileId"
    from (select distinct folder, label
        from unnest(${folders}::text[], ${labels}::text[]) as p (folder, label)) p
      join file_entry e on e.dataset_id = ${datasetId} and e.until is null
        and e.folder = p.folder collate "C" and e.label = p.label collate "C"`.execute(db)
  return rows
}
