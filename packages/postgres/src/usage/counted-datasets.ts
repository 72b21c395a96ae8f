import type { CountedDataset, Month, UsageCounts } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { measureColumns } from './measure-columns.ts'

interface Row {
  readonly id: number
  readonly protocol: string
  readonly authority: string
  readonly identifier: string
  readonly title: string
  readonly published_at: Date | null
  readonly countries: readonly { readonly country: string; readonly counts: UsageCounts }[]
}

/** Own numbers of a month with what a report tells of their datasets, by id; the title is the latest released one. */
export async function countedDatasets(
  db: Kysely<Tables>,
  month: Month,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly CountedDataset[]> {
  const counts = measureColumns((column, measure) => sql`${sql.lit(measure)}::text, u.${column}`)
  const { rows } = await sql<Row>`
    select d.id, d.protocol, d.authority, d.identifier, d.published_at,
      coalesce(v.metadata ->> 'title', '') as title, c.countries
    from (
      select u.dataset_id,
        jsonb_agg(jsonb_build_object('country', u.country, 'counts', jsonb_build_object(${counts}))
          order by u.country) as countries
      from usage_count u
      where u.source = 'own' and u.month = ${`${month}-01`}::date and u.dataset_id > ${after}
      group by u.dataset_id order by u.dataset_id limit ${limit}
    ) c
    join dataset d on d.id = c.dataset_id
    left join lateral (
      select metadata from dataset_version
      where dataset_id = d.id and state = 'released' order by ordinal desc limit 1
    ) v on true
    order by d.id`.execute(db)
  return rows.map(({ id, protocol, authority, identifier, title, published_at, countries }) => ({
    datasetId: id,
    pid: { protocol, authority, identifier },
    title,
    publishedAt: published_at,
    countries,
  }))
}
