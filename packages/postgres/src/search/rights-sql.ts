import type { Clock, HeldRoles } from '@holdfast/core'
import type { Holder } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { assigneeIdentifiers, identifierArray } from '../roles/assignee-identifiers.ts'
import { CLOSED_COLLECTIONS } from '../roles/closed-collections.ts'
import { inForce } from '../roles/in-force.ts'
import { ON_DATASETS, ON_FILES } from '../roles/reaching-permissions.ts'
import { MATCHES } from './matches.ts'

/**
 * Tables for `with recursive`, in front of a query that uses `isVisible`: whose drafts the viewer sees, and which
 * locally-fair collections are closed to them.
 */
export const viewerTables = (viewer: Holder | null, clock: Clock): RawBuilder<unknown> =>
  viewer === null
    ? sql``
    : sql`${assigneeIdentifiers(viewer)},
  viewing as materialized (
    select a.collection_id, a.dataset_id,
      'ViewUnpublishedCollection' = any(r.permissions) as collections,
      'ViewUnpublishedDataset' = any(r.permissions) as datasets
    from role_assignment a join role r on r.id = a.role_id
    where a.assignee = any(${identifierArray}) and ${inForce('a', clock)} and a.file_id is null
      and r.permissions && array['ViewUnpublishedCollection', 'ViewUnpublishedDataset']
  ),
  closed as materialized (${CLOSED_COLLECTIONS}),`

/** The collection that an entry is in, or is. */
const placeOf = (entry: string): RawBuilder<unknown> => sql`case ${sql.ref(`${entry}.kind`)}
    when 'collection' then ${sql.ref(`${entry}.object_id`)}
    else (select d.collection_id from dataset d where d.id = ${sql.ref(`${entry}.dataset_id`)}) end`

/** Whether an entry is not one of a dataset whose files are being removed. */
const isThere = (
  entry: string,
): RawBuilder<unknown> => sql`(not exists (select from dataset_removal)
    or coalesce(${sql.ref(`${entry}.dataset_id`)}, 0) not in (select dataset_id from dataset_removal))`

/**
 * Whether the viewer of `viewerTables` sees an entry. What decides for most entries is asked first. Among what somebody
 * holds roles on, collections are seen before they are published.
 */
export function isVisible(
  entry: string,
  viewer: Holder | null,
  among: 'all' | 'held' = 'all',
): RawBuilder<unknown> {
  if (viewer === null) return isThere(entry)
  const at = (column: string) => sql.ref(`${entry}.${column}`)
  return sql`(not ${at('insiders')} or case when ${at('kind')} = 'collection'
      then ${
        among === 'held'
          ? sql`true`
          : sql`${at('object_id')} in (select collection_id from viewing
        where collections and collection_id is not null)`
      }
      else ${at('dataset_id')} in (select dataset_id from viewing where datasets and dataset_id is not null)
        or ${placeOf(entry)} in (select collection_id from viewing where datasets and collection_id is not null)
    end)
    and ${isThere(entry)} and ${isOpen(placeOf(entry), viewer)}`
}

/** Datasets of collections in which drafts are looked up from the roles of a viewer. */
const FEW = 3000

/**
 * A table `reached` of the entries of insiders that the viewer of `viewerTables` sees, as far as they are among the `asked` ids. Roles
 * mostly reach few datasets, so these are looked up; where they reach very many, each of the asked entries is looked at.
 */
export const reachedTable = (
  viewer: Holder | null,
  asked: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  viewer === null
    ? sql``
    : sql`reaching as materialized (
      select count(*) <= ${FEW}::bigint as few from (
        select from dataset where collection_id = any(${COLLECTIONS_VIEWED}) limit ${FEW + 1}::bigint) d
    ),
    reached as materialized (
      select own.id from viewing v join search_entry own
        on own.kind = 'collection' and own.object_id = v.collection_id where v.collections and own.insiders
      union all
      select own.id from search_entry own where (select few from reaching) and own.insiders
        and own.dataset_id = any(array(
          select id from dataset where collection_id = any(${COLLECTIONS_VIEWED})
          union
          select dataset_id from viewing where datasets and dataset_id is not null))
      union all
      select m.id from (${asked} offset 0) asked (id)
      cross join lateral (select * from ${MATCHES} m where m.id = asked.id offset 0) m
      where not (select few from reaching) and ${isVisible('m', viewer)}
    ),`

const COLLECTIONS_VIEWED = sql`array(
  select collection_id from viewing where datasets and collection_id is not null)`

/**
 * Whether a role of the viewer of `viewerTables` may show an entry of insiders: looked up from the roles, which reach few of
 * them, where `isVisible` would be asked of each.
 */
export const isReached = (entry: string): RawBuilder<unknown> => sql`${sql.ref(`${entry}.id`)} in (
    select own.id from viewing v join search_entry own
      on own.kind = 'collection' and own.object_id = v.collection_id
    union all
    select own.id from search_entry own where own.insiders and own.dataset_id in (
      select d.id from viewing v join dataset d on d.collection_id = v.collection_id
      union all
      select v.dataset_id from viewing v where v.dataset_id is not null))`

/** Whether a collection is not closed to the viewer of `viewerTables`. */
export const isOpen = (
  collectionId: RawBuilder<unknown>,
  viewer: Holder | null,
): RawBuilder<unknown> =>
  viewer === null
    ? sql`true`
    : sql`(not exists (select from closed) or ${collectionId} not in (select id from closed))`

/**
 * A table of the entries on which the holder has one of the roles, with those roles, behind tables of the holder's identifiers.
 */
export const heldTable = (held: HeldRoles | null, clock: Clock): RawBuilder<unknown> =>
  held === null
    ? sql``
    : sql`${assigneeIdentifiersAs(held.holder)},
  given as materialized (
    select a.collection_id, a.dataset_id, a.file_id, a.role_id, r.permissions
    from role_assignment a join role r on r.id = a.role_id
    where a.assignee = any(array(select identifier from owned)) and ${inForce('a', clock)}
      and a.role_id = any(${held.roleIds}::bigint[])
  ),
  held as materialized (
    select id, array_agg(distinct role_id order by role_id) as roles from (
      select e.id, g.role_id from given g
      join search_entry e on e.kind = 'collection' and e.object_id = g.collection_id
      union all
      select e.id, g.role_id from given g
      join search_entry e on e.kind = 'dataset' and e.dataset_id = g.dataset_id
      union all
      select e.id, g.role_id from given g join dataset d on d.collection_id = g.collection_id
      join search_entry e on e.kind = 'dataset' and e.dataset_id = d.id
      where g.permissions && ${ON_DATASETS}
      union all
      select e.id, g.role_id from given g
      join search_entry e on e.kind = 'file' and e.object_id = g.file_id
      union all
      select e.id, g.role_id from given g
      join search_entry e on e.kind = 'file' and e.dataset_id = g.dataset_id
      where g.permissions && ${ON_FILES}
      union all
      select e.id, g.role_id from given g join dataset d on d.collection_id = g.collection_id
      join search_entry e on e.kind = 'file' and e.dataset_id = d.id
      where g.permissions && ${ON_FILES}
    ) reached group by id
  ),`

/** The identifiers of a second person, who is not the viewer, under another name. */
const assigneeIdentifiersAs = (holder: Holder): RawBuilder<unknown> => sql`
  owned (identifier) as materialized (
    with recursive ${assigneeIdentifiers(holder)} select identifier from mine
  )`
