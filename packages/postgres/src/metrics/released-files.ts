import type { MetricPlace } from '@holdfast/core'
import { type RawBuilder, sql } from 'kysely'
import { shownDatasets } from './metric-places.ts'

/**
 * Files of the same dataset and versions together: how many, their bytes, and when the first released version
 * that has them was released. By type too where that is asked for.
 */
export function firstReleases(
  place: MetricPlace,
  { byType = false }: { readonly byType?: boolean } = {},
): RawBuilder<unknown> {
  const type = byType ? sql`f.content_type` : sql`null::text`
  return sql`
    select g.content_type, g.files, g.bytes, r.at
    from (
      select f.dataset_id, f.since, f.until, ${type} as content_type, count(*) as files,
        sum(f.size) as bytes
      from data_file f join (${shownDatasets(place)}) d on d.id = f.dataset_id
      group by 1, 2, 3, 4
    ) g
    cross join lateral (
      select min(v.released_at) as at from dataset_version v
      where v.dataset_id = g.dataset_id and v.state = 'released'
        and v.ordinal >= g.since and (g.until is null or v.ordinal < g.until)
    ) r
    where r.at is not null`
}
