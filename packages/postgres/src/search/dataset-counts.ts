import type { Clock } from '@holdfast/core'
import type { Holder } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { insideTable } from './below-sql.ts'
import { isOpen, viewerTables } from './rights-sql.ts'

/** The released datasets below each of the collections, links included, that the viewer sees. */
export async function datasetCounts(
  db: Kysely<Tables>,
  clock: Clock,
  { ids, viewer }: { readonly ids: readonly number[]; readonly viewer: Holder | null },
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ readonly id: number; readonly count: number }>`
    with recursive ${viewerTables(viewer, clock)} ${countTables(ids, viewer)}
    select id, datasets as count from counts where datasets > 0`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The ids of the collections with a number of datasets that the condition on `datasets` accepts. */
export const withDatasets = (
  accepted: RawBuilder<unknown>,
  viewer: Holder | null,
): RawBuilder<unknown> =>
  sql`with recursive ${countTables('all', viewer)} select id from counts where ${accepted}`

/** The ids of the collections that hold or show one of the datasets, as the viewer sees them; some more than once. */
export const holding = (
  datasets: RawBuilder<unknown>,
  viewer: Holder | null,
): RawBuilder<unknown> => sql`
  with recursive ${insideTable('all')},
  held as (
    select d.id, d.collection_id from dataset d
    where d.id in (${datasets}) and ${isOpen(sql`d.collection_id`, viewer)}
  ),
  places as (
    select collection_id as id from held
    union
    select l.collection_id from dataset_link l join held h on h.id = l.dataset_id
  )
  select i.root from inside i join places p on p.id = i.id`

/**
 * Tables for `with recursive`, the last one `counts` with the number of `datasets` of each of the collections, as the viewer
 * of `viewerTables` sees them. A dataset lies in one collection, so only those that are linked are looked at one by one.
 */
const countTables = (
  roots: readonly number[] | 'all',
  viewer: Holder | null,
): RawBuilder<unknown> => sql`
  ${insideTable(roots)},
  own as (
    select d.collection_id, count(*) as datasets
    from dataset d join search_head h on h.dataset_id = d.id and h.released is not null
    where d.collection_id in (select id from inside) and ${isOpen(sql`d.collection_id`, viewer)}
    group by d.collection_id
  ),
  linked as (
    select i.root, count(distinct d.id) as datasets
    from inside i join dataset_link l on l.collection_id = i.id
    join dataset d on d.id = l.dataset_id
    join search_head h on h.dataset_id = d.id and h.released is not null
    where ${isOpen(sql`d.collection_id`, viewer)}
      and not exists (select from inside o where o.root = i.root and o.id = d.collection_id)
    group by i.root
  ),
  counts as (
    select i.root as id,
      (coalesce(sum(own.datasets), 0) + coalesce(max(linked.datasets), 0))::bigint as datasets
    from inside i left join own on own.collection_id = i.id left join linked on linked.root = i.root
    group by i.root
  )`
