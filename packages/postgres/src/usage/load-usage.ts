import type { UsageRow } from '@holdfast/core'
import { USAGE_MEASURES } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { measureColumns } from './measure-columns.ts'

/** Rows of one statement; a report may have hundreds of thousands. */
const BATCH = 5000

/** Books numbers of a report in the place of earlier ones. */
export async function loadUsage(db: Kysely<Tables>, rows: readonly UsageRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH)
    const numbers = sql.join(
      USAGE_MEASURES.map((measure) => sql`${batch.map(({ counts }) => counts[measure])}::bigint[]`),
    )
    await sql`
      insert into usage_count (dataset_id, month, source, country, ${measureColumns((column) => column)})
      select d.id, r.month, 'loaded', r.country, ${measureColumns((column) => sql`r.${column}`)}
      from unnest(${batch.map(({ datasetId }) => datasetId)}::bigint[],
        ${batch.map(({ month }) => `${month}-01`)}::date[],
        ${batch.map(({ country }) => country)}::text[], ${numbers}
      ) as r (dataset_id, month, country, ${measureColumns((column) => column)})
      join dataset d on d.id = r.dataset_id
      order by d.id, r.month, r.country
      on conflict (dataset_id, month, source, country) do update set
        ${measureColumns((column) => sql`${column} = excluded.${column}`)}`.execute(db)
  }
}
