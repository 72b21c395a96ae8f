import type { MetricReads, TypeMonth, ValueCount } from '@holdfast/core'
import type { CollectionType, TreeRow } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { monthText, shownCollections, shownDatasets } from './metric-places.ts'
import { firstReleases } from './released-files.ts'

type Values = 'collectionTypes' | 'collectionSubjects' | 'datasetSubjects' | 'fileTypes' | 'tree'

export const metricValues = (db: Kysely<Tables>): Pick<MetricReads, Values> => ({
  collectionTypes: async (place) => {
    const { rows } = await sql<{ readonly type: CollectionType; readonly count: number }>`
      select type, count(*) as count from (${shownCollections(place)}) c group by type`.execute(db)
    return rows
  },
  collectionSubjects: async (place) => {
    const { rows } = await sql<ValueCount>`
      select s.subject as value, count(distinct p.ancestor_id) as count
      from (${shownCollections(place)}) c
      join collection_path p on p.ancestor_id = c.id
      join (${shownDatasets(null)}) d on d.collection_id = p.descendant_id
      cross join lateral (
        select v.metadata from dataset_version v
        where v.dataset_id = d.id and v.state = 'released' order by v.ordinal desc limit 1
      ) latest
      cross join lateral ${SUBJECTS} as s (subject)
      group by s.subject`.execute(db)
    return rows
  },
  datasetSubjects: async (before, place) => {
    const { rows } = await sql<ValueCount>`
      select s.subject as value, count(*) as count
      from (${shownDatasets(place)}) d
      cross join lateral (
        select v.metadata from dataset_version v
        where v.dataset_id = d.id and v.state = 'released' and v.released_at < ${before}
        order by v.ordinal desc limit 1
      ) latest
      cross join lateral ${SUBJECTS} as s (subject)
      group by s.subject`.execute(db)
    return rows
  },
  fileTypes: async (place) => {
    const { rows } = await sql<TypeMonth>`
      select ${monthText(sql`at`)} as month, content_type as "contentType",
        sum(files)::bigint as count, sum(bytes)::bigint as size
      from (${firstReleases(place)}) f group by 1, 2`.execute(db)
    return rows
  },
  tree: async (before, place) => {
    const { rows } = await sql<TreeRow>`
      select id, parent_id as "parentId", alias, name from (${shownCollections(place)}) c
      where published_at < ${before}`.execute(db)
    return rows
  },
})

/** The subjects of a version, each once. */
const SUBJECTS = sql`(
  select distinct value from jsonb_array_elements_text(
    case jsonb_typeof(latest.metadata -> 'subject')
      when 'array' then latest.metadata -> 'subject' else '[]' end) as value)`
