import type { MetricPlace } from '@holdfast/core'
import { type RawBuilder, sql } from 'kysely'
import { shownDatasets } from './metric-places.ts'

/**
 * Files of the same dataset, versions and type together: how many, their bytes, and when the first released version
 * that has them was released. The database sums them up with each change of files (decision 0615); which versions are released
 * is read here.
 */
export const firstReleases = (place: MetricPlace): RawBuilder<unknown> => sql`
  select s.content_type, s.files, s.bytes, min(v.released_at) as at
  from file_sum s join (${shownDatasets(place)}) d on d.id = s.dataset_id
  join dataset_version v on v.dataset_id = s.dataset_id and v.state = 'released'
    and v.ordinal >= s.since and v.ordinal < s.until
  group by s.dataset_id, s.since, s.until, s.content_type`
