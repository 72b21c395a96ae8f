import type { Clock } from '@holdfast/core'
import type { Holder } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { insideTable } from './below-sql.ts'
import { viewerTables } from './rights-sql.ts'

/** The released datasets below each of the collections, links included, that the viewer sees. */
export async function datasetCounts(
  db: Kysely<Tables>,
  clock: Clock,
  { ids, viewer }: { readonly ids: readonly number[]; readonly viewer: Holder | null },
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const open = viewer === null ? sql`true` : sql`d.collection_id not in (select id from closed)`
  const { rows } = await sql<{ readonly id: number; readonly count: number }>`
    with recursive ${viewerTables(viewer, clock)} ${insideTable(ids)},
    shown as (
      select i.root, d.id from inside i join dataset d on d.collection_id = i.id where ${open}
      union
      select i.root, d.id from inside i join dataset_link l on l.collection_id = i.id
      join dataset d on d.id = l.dataset_id where ${open}
    )
    select root as id, count(*) as count
    from shown join search_head h on h.dataset_id = shown.id and h.released is not null
    group by root`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
