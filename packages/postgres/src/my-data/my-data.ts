import type { Clock, MyCards, MyData, MyDataWanted } from '@holdfast/core'
import type { CardKind, CardState } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { assigneeIdentifiers, identifierArray } from '../roles/assignee-identifiers.ts'
import { CLOSED_COLLECTIONS } from '../roles/closed-collections.ts'
import { inForce } from '../roles/in-force.ts'
import { ON_DATASETS, ON_FILES } from '../roles/reaching-permissions.ts'
import { detailOf } from './card-details.ts'
import { type CardRow, toCard } from './card-rows.ts'

export const myData = (db: Kysely<Tables>, clock: Clock): MyData => ({
  cards: (wanted) => cards(db, clock, wanted),
})

interface Row {
  readonly total: number
  readonly kinds: Partial<Record<CardKind, number>> | null
  readonly states: Partial<Record<CardState, number>> | null
  readonly cards: readonly CardRow[] | null
}

async function cards(db: Kysely<Tables>, clock: Clock, wanted: MyDataWanted): Promise<MyCards> {
  const { holder, roleIds, kinds, states, words } = wanted
  const isKind = sql`kind = any(${kinds}::text[])`
  const isState = sql`states && ${states}::text[]`
  const { rows } = await sql<Row>`
    with recursive ${assigneeIdentifiers(holder)},
    given as materialized (
      select a.collection_id, a.dataset_id, a.file_id, a.role_id, r.permissions,
        a.role_id = any(${roleIds}::bigint[]) as wanted
      from role_assignment a join role r on r.id = a.role_id
      where a.assignee = any(${identifierArray}) and ${inForce('a', clock)}
    ),
    closed as materialized (${wanted.closed === 'listed' ? NONE : CLOSED_COLLECTIONS}),
    ${CARDS},
    found as materialized (
      select * from all_cards
      where (place_id is null or kind = 'collection' or place_id <> all(array(select id from closed)))
        and (kind <> 'collection' or id <> all(array(select id from closed)))
        and ${words.length} = (
        select count(*) from unnest(${words}::text[]) as word where strpos(text, word) > 0)
    ),
    page as (
      select * from found where ${isKind} and ${isState}
      order by ${ordering(wanted)} limit ${wanted.limit} offset ${wanted.offset}
    )
    select
      (select count(*) from found where ${isKind} and ${isState}) as total,
      (select jsonb_object_agg(kind, count) from (
        select kind, count(*) from found where ${isState} group by kind) k) as kinds,
      (select jsonb_object_agg(state, count) from (
        select state, count(*) from found, unnest(states) as state where ${isKind}
        group by state) s) as states,
      (select jsonb_agg(to_jsonb(page) - 'text' || jsonb_build_object('detail', ${detailOf})
        order by ${ordering(wanted)}) from page) as cards`.execute(db)
  const row = rows[0]
  return {
    total: row?.total ?? 0,
    kinds: { collection: 0, dataset: 0, file: 0, ...row?.kinds },
    states: {
      Published: 0,
      Unpublished: 0,
      Draft: 0,
      'In Review': 0,
      Deaccessioned: 0,
      ...row?.states,
    },
    cards: (row?.cards ?? []).map(toCard),
  }
}

const NONE = sql`select id from collection where false`

/** A total order: cards of the same dataset differ in their version. */
function ordering({ sort }: MyDataWanted): RawBuilder<unknown> {
  const direction = sort.order === 'asc' ? sql`asc` : sql`desc`
  const by = sort.by === 'name' ? sql`lower(name) collate "C"` : sql`date`
  return sql`${by} ${direction}, id ${direction}, version_id ${direction}`
}

const seesDrafts = sql`exists (
  select from given g where 'ViewUnpublishedDataset' = any(g.permissions)
    and (g.dataset_id = d.id or g.collection_id = d.collection_id))`

const CARDS = sql`
  my_collections as (
    select collection_id as id, array_agg(distinct role_id) as roles
    from given where wanted and collection_id is not null group by collection_id
  ),
  my_datasets as (
    select id, array_agg(distinct role_id) as roles from (
      select dataset_id as id, role_id from given where wanted and dataset_id is not null
      union all
      select d.id, g.role_id from given g join dataset d on d.collection_id = g.collection_id
      where g.wanted and g.permissions && ${ON_DATASETS}
    ) reached group by id
  ),
  my_files as (
    select id, array_agg(distinct role_id) as roles from (
      select file_id as id, role_id from given where wanted and file_id is not null
      union all
      select f.id, g.role_id from given g
      join dataset d on d.id = g.dataset_id or d.collection_id = g.collection_id
      join data_file f on f.dataset_id = d.id
      where g.wanted and g.permissions && ${ON_FILES}
    ) reached group by id
  ),
  touched as (
    select id from my_datasets
    union
    select f.dataset_id from my_files m join data_file f on f.id = m.id
  ),
  shown as materialized (
    select d.id, d.collection_id, v.id as version_id, v.ordinal, v.state,
      case v.state
        when 'released' then array['Published']
        when 'deaccessioned' then array['Deaccessioned']
        else case when released.ordinal is null then array['Unpublished'] else '{}' end
          || array['Draft']
          || case when exists (select from dataset_lock l
            where l.dataset_id = d.id and l.type = 'InReview')
            then array['In Review'] else '{}' end
      end as states,
      coalesce(v.released_at, v.created_at) as date,
      coalesce(v.metadata ->> 'title', '') as title,
      lower(concat_ws(' ', v.metadata ->> 'title', d.pid_folded,
        jsonb_path_query_array(v.metadata, '$.author[*].authorName')::text,
        jsonb_path_query_array(v.metadata, '$.dsDescription[*].dsDescriptionValue')::text)) as text
    from touched t
    join dataset d on d.id = t.id
    left join lateral (
      select max(ordinal) as ordinal from dataset_version
      where dataset_id = d.id and state = 'released'
    ) released on true
    join lateral (
      select max(ordinal) as ordinal from dataset_version where dataset_id = d.id
    ) newest on true
    join dataset_version v on v.dataset_id = d.id and (
      v.ordinal = released.ordinal
      or v.ordinal = newest.ordinal and ${seesDrafts}
        and (v.state = 'draft' or v.state = 'deaccessioned' and released.ordinal is null))
  ),
  all_cards as (
    select 'collection' as kind, c.id, 0::bigint as version_id, 0::bigint as entry_id,
      array[case when c.published_at is null then 'Unpublished' else 'Published' end] as states,
      coalesce(c.published_at, c.created_at) as date, c.name, c.parent_id as place_id, m.roles,
      lower(concat_ws(' ', c.name, c.alias, c.description, c.affiliation)) as text
    from my_collections m join collection c on c.id = m.id
    union all
    select 'dataset', s.id, s.version_id, 0, s.states, s.date, s.title, s.collection_id, m.roles,
      s.text
    from my_datasets m join shown s on s.id = m.id
    union all
    select 'file', e.file_id, s.version_id, e.id, s.states, s.date, e.label, s.collection_id, m.roles,
      e.search_text
    from my_files m
    join file_entry e on e.file_id = m.id
    join shown s on s.id = e.dataset_id and case s.state
      when 'released' then e.since <= s.ordinal and (e.until is null or e.until > s.ordinal)
      when 'draft' then e.since = s.ordinal
      else false
    end
  )`
