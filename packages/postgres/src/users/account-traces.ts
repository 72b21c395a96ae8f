import type { AccountTraceReads, AccountTraces } from '@holdfast/core'
import type { Account, TracedAccount, TraceElement, TraceItems } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Revisions } from '../store/revisions.ts'

export const accountTraceReads = (db: Kysely<Tables>): AccountTraceReads => ({
  counts: async (traced) => {
    const counted = Object.entries(idsOf(traced)).map(
      ([element, ids]) => sql`(select count(*) from (${ids}) t) as ${sql.id(element)}`,
    )
    const { rows } = await sql<Readonly<Record<TraceElement, number>>>`
      select ${sql.join(counted)}`.execute(db)
    const [counts] = rows
    if (counts === undefined) throw new Error('A query without a condition has no row')
    return counts
  },
  items: async <Element extends TraceElement>(
    traced: TracedAccount,
    element: Element,
    { after, limit }: { readonly after: number; readonly limit: number },
  ) => {
    const ids = sql`select t.id from (${idsOf(traced)[element]}) t
      where t.id > ${after} order by t.id limit ${limit}`
    const { rows } = await sql<TraceItems[Element]>`${described(element, ids)}`.execute(db)
    return rows
  },
})

export const accountTraces = (db: Kysely<Tables>, changes: Revisions): AccountTraces => ({
  ...accountTraceReads(db),
  move: async (from, to) => {
    for (const statement of moves(from, to)) await statement.execute(db)
    changes.contextChanged()
  },
})

/** The ids of the traces of each element. */
function idsOf({
  id,
  userName,
  actedAs,
}: TracedAccount): Readonly<Record<TraceElement, RawBuilder<unknown>>> {
  const published = (kind: 'collectionPublished' | 'versionPublished') => sql`
    select e.object_id, e.details
    from unnest(${actedAs.map(({ assignee }) => assignee)}::text[],
      ${actedAs.map(({ after }) => after)}::bigint[],
      ${actedAs.map(({ before }) => before)}::bigint[]) as w (actor, after, before)
    join event_log e on e.actor = w.actor and e.id > coalesce(w.after, 0)
      and (w.before is null or e.id < w.before)
    where e.kind in ('collectionPublished', 'versionPublished') and e.kind = ${kind}`
  return {
    roleAssignments: sql`select id from role_assignment where assignee = ${`@${userName}`}`,
    collectionCreator: sql`select id from collection where creator_id = ${id}`,
    collectionPublisher: sql`select distinct c.id from collection c
      join (${published('collectionPublished')}) p on p.object_id = c.id`,
    datasetCreator: sql`select id from dataset where creator_id = ${id}`,
    datasetPublisher: sql`select distinct d.id from dataset d
      join (${published('versionPublished')}) p on p.object_id = d.id`,
    dataFileCreator: sql`select f.id from data_file f
      join dataset d on d.id = f.dataset_id where f.creator_id = ${id}`,
    dataFilePublisher: sql`select distinct f.id from data_file f
      join dataset d on d.id = f.dataset_id
      join (${published('versionPublished')}) p
        on p.object_id = f.dataset_id and (p.details ->> 'ordinal')::integer = f.since`,
    datasetVersionUsers: sql`select id from dataset_version
      where contributor_ids @> array[${id}]::bigint[]`,
    explicitGroups: sql`select g.id from assignee_group_member m
      join assignee_group g on g.id = m.group_id where m.member = ${`@${userName}`}`,
    guestbookEntries: sql`select id from guestbook_response where account_id = ${id}`,
    savedSearches: sql`select id from saved_search where creator_id = ${id}`,
  }
}

const PID = sql`json_build_object('protocol', d.protocol, 'authority', d.authority,
  'identifier', d.identifier) as pid`
const VERSION = sql`v.major || '.' || v.minor as version`
/** The label of a file \`f\` in the newest version that has it. */
const FILE_NAME = sql`(select e.label from file_entry e where e.file_id = f.id
  order by e.since desc limit 1) as "fileName"`

/** The listed form of the traces with these ids. */
function described(element: TraceElement, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (element) {
    case 'roleAssignments':
      return sql`select x.id, x.role_id as "roleId", x.point_id as "pointId"
        from role_assignment x where x.id in (${ids}) order by x.id`
    case 'collectionCreator':
    case 'collectionPublisher':
      return sql`select x.id, x.alias from collection x where x.id in (${ids}) order by x.id`
    case 'datasetCreator':
    case 'datasetPublisher':
      return sql`select d.id, ${PID} from dataset d where d.id in (${ids}) order by d.id`
    case 'dataFileCreator':
    case 'dataFilePublisher':
      return sql`select f.id, ${FILE_NAME}, ${PID}
        from data_file f join dataset d on d.id = f.dataset_id
        where f.id in (${ids}) order by f.id`
    case 'datasetVersionUsers':
      return sql`select v.id, ${PID}, ${VERSION}
        from dataset_version v join dataset d on d.id = v.dataset_id
        where v.id in (${ids}) order by v.id`
    case 'explicitGroups':
      return sql`select g.id, g.name from assignee_group g where g.id in (${ids}) order by g.id`
    case 'savedSearches':
      return sql`select s.id from saved_search s where s.id in (${ids}) order by s.id`
    case 'guestbookEntries':
      return sql`select r.id, r.type, r.at, ${FILE_NAME}, b.name as "guestbookName", ${PID},
          ${VERSION}
        from guestbook_response r
        join guestbook b on b.id = r.guestbook_id
        join dataset d on d.id = r.dataset_id
        join data_file f on f.id = r.file_id
        left join dataset_version v
          on v.dataset_id = r.dataset_id and v.ordinal = r.version_ordinal
        where r.id in (${ids}) order by r.id`
  }
}

/** One statement for each table that refers to accounts; a test compares them with the foreign keys. */
const moves = (from: Account, to: Account): readonly RawBuilder<unknown>[] => [
  sql`update collection set creator_id = ${to.id} where creator_id = ${from.id}`,
  sql`update dataset set creator_id = ${to.id} where creator_id = ${from.id}`,
  sql`update saved_search set creator_id = ${to.id} where creator_id = ${from.id}`,
  sql`update data_file set creator_id = ${to.id} where creator_id = ${from.id}`,
  sql`update dataset_version set contributor_ids =
      case when contributor_ids @> array[${to.id}]::bigint[]
        then array_remove(contributor_ids, ${from.id}::bigint)
        else array_replace(contributor_ids, ${from.id}::bigint, ${to.id}::bigint) end
    where contributor_ids @> array[${from.id}]::bigint[]`,
  sql`update dataset_lock set user_name = ${to.userName} where user_name = ${from.userName}`,
  sql`update curation_status set user_name = ${to.userName} where user_name = ${from.userName}`,
  sql`update workflow_invocation set account_id = ${to.id}, user_name = ${to.userName}
    where account_id = ${from.id}`,
  sql`update staged_object set account_id = ${to.id} where account_id = ${from.id}`,
  sql`update resumable_upload set account_id = ${to.id} where account_id = ${from.id}`,
  sql`update guestbook_response set account_id = ${to.id} where account_id = ${from.id}`,
  // Of two open requests for one file, only that of `to` stays.
  sql`delete from file_access_request r
    where r.account_id = ${from.id} and r.state = 'created' and exists (
      select from file_access_request o
      where o.account_id = ${to.id} and o.file_id = r.file_id and o.state = 'created')`,
  sql`update file_access_request set account_id = ${to.id} where account_id = ${from.id}`,
  sql`update file_access_request set decided_by_id = ${to.id} where decided_by_id = ${from.id}`,
  sql`update notification set account_id = ${to.id} where account_id = ${from.id}`,
  sql`insert into notification_muting (account_id, channel, type)
    select ${to.id}, channel, type from notification_muting where account_id = ${from.id}
    on conflict do nothing`,
]
