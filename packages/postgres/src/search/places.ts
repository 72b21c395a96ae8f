import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Where each dataset is listed: its collection, those that link it, and the collections around these. */
export async function placesOf(
  db: Kysely<Tables>,
  datasetIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (datasetIds.length === 0) return new Map()
  const wanted = sql`any(${datasetIds}::bigint[])`
  const { rows } = await sql<{ readonly id: number; readonly places: readonly number[] }>`
    select listed.id, json_agg(distinct p.ancestor_id order by p.ancestor_id) as places
    from (
      select id, collection_id from dataset where id = ${wanted}
      union all
      select dataset_id, collection_id from dataset_link where dataset_id = ${wanted}
    ) listed
    join collection_path p on p.descendant_id = listed.collection_id
    group by listed.id`.execute(db)
  return new Map(rows.map(({ id, places }) => [id, places]))
}
