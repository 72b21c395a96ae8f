import type { AccessRequestReads, AccessRequests, ListedRequest } from '@holdfast/core'
import { REQUEST_STATES } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import { knownText } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import {
  DATASET_COLUMNS,
  type DatasetRow,
  listed,
  type RequestRow,
  toListed,
  toOwn,
} from './listed-requests.ts'

const readState = knownText('state', REQUEST_STATES)

export const accessRequestReads = (db: Kysely<Tables>): AccessRequestReads => ({
  states: async ({ accountId, datasetId, fileIds }) => {
    const wanted = fileIds === null ? sql`true` : sql`file_id = any(${fileIds}::bigint[])`
    const { rows } = await sql<{ readonly fileId: number; readonly state: string }>`
      select distinct on (file_id) file_id as "fileId", state
      from file_access_request
      where account_id = ${accountId} and dataset_id = ${datasetId} and ${wanted}
      order by file_id, id desc`.execute(db)
    return new Map(rows.map(({ fileId, state }) => [fileId, readState(state)]))
  },
  ofFile: async (fileId, { which, limit, offset }) => {
    const found = sql`from file_access_request q
      where q.file_id = ${fileId} and (${which === 'all'}::boolean or q.state = 'created')`
    // Each row carries the total count; an empty page is one row with the count alone.
    const { rows } = await sql<RequestRow & { readonly total: number }>`
      select counted.total, shown.*
      from (select count(*) as total ${found}) as counted
      left join (${listed(sql`select q.* ${found}
        order by q.requested_at, q.id limit ${limit}::bigint offset ${offset}::bigint`)}) as shown
        on true
      order by shown."requestedAt", shown."requestId"`.execute(db)
    const requests = rows.filter(({ requestId }) => requestId !== null).map(toListed)
    return { total: rows[0]?.total ?? 0, requests }
  },
  ofDataset: async (datasetId, { after, limit }) => {
    const later =
      after === null
        ? sql`true`
        : sql`(q.requested_at, q.id) > (${after.requestedAt}::timestamptz, ${after.id}::bigint)`
    const { rows } = await sql<RequestRow>`
      select shown.* from (${listed(sql`select q.* from file_access_request q
        where q.dataset_id = ${datasetId} and ${later}
        order by q.requested_at, q.id limit ${limit}::bigint`)}) as shown
      order by shown."requestedAt", shown."requestId"`.execute(db)
    return rows.map(toListed)
  },
  ofAccount: async (accountId, limit) => {
    const { rows } = await sql<RequestRow & DatasetRow>`
      select shown.*, ${DATASET_COLUMNS}
      from (${listed(sql`select q.* from file_access_request q
        where q.account_id = ${accountId}
        order by q.requested_at desc, q.id desc limit ${limit}::bigint`)}) as shown
      join dataset d on d.id = shown."datasetId"
      order by shown."requestedAt" desc, shown."requestId" desc`.execute(db)
    return rows.map(toOwn)
  },
  waiting: async (datasetId, { people, files }) => {
    const { rows } = await sql<RequestRow & { readonly total: number }>`
      with person as (
        select q.account_id, count(*) as total, min(q.requested_at) as since
        from file_access_request q where q.dataset_id = ${datasetId} and q.state = 'created'
        group by q.account_id order by since, q.account_id limit ${people}::bigint
      )
      select person.total, shown.*
      from person
      join (${listed(sql`select each.* from person, lateral (
        select q.* from file_access_request q
        where q.account_id = person.account_id and q.dataset_id = ${datasetId}
          and q.state = 'created'
        order by q.requested_at, q.id limit ${files}::bigint) as each`)}) as shown
        on shown.id = person.account_id
      order by person.since, person.account_id, shown."requestedAt", shown."requestId"`.execute(db)
    const found = new Map<number, { readonly total: number; readonly requests: ListedRequest[] }>()
    for (const row of rows) {
      const one = toListed(row)
      const { requests } = found.get(one.account.id) ?? { requests: [] }
      found.set(one.account.id, { total: row.total, requests: [...requests, one] })
    }
    return [...found.values()].flatMap(({ total, requests }) =>
      requests.slice(0, 1).map(({ account }) => ({ account, total, requests })),
    )
  },
  datasetsWaiting: async (pointIds, limit) => {
    if (pointIds.length === 0) return []
    const { rows } = await sql<WaitingRow>`
      select q.dataset_id as "datasetId", count(distinct q.account_id) as people,
        count(distinct q.file_id) as files, min(q.requested_at) as since
      from file_access_request q join dataset d on d.id = q.dataset_id
      where q.state = 'created'
        and (d.id = any(${pointIds}::bigint[]) or d.collection_id = any(${pointIds}::bigint[]))
      group by q.dataset_id order by since, q.dataset_id limit ${limit}::bigint`.execute(db)
    return rows
  },
})

export const accessRequests = (db: Kysely<Tables>): AccessRequests => ({
  ...accessRequestReads(db),
  open: async ({ accountId, datasetId, fileIds, at }) => {
    const { numAffectedRows } = await sql`
      insert into file_access_request (dataset_id, file_id, account_id, state, requested_at)
      select f.dataset_id, f.id, ${accountId}, 'created', ${at}
      from unnest(${fileIds}::bigint[]) with ordinality as wanted (file_id, place)
      join data_file f on f.id = wanted.file_id and f.dataset_id = ${datasetId}
      order by wanted.place`.execute(db)
    if (numAffectedRows !== BigInt(fileIds.length))
      throw new Error(`Not every file is in the dataset ${datasetId}`)
  },
  decide: async ({ accountId, fileIds }, { state, at, byId, reason, expiresAt }) => {
    const { rows } = await sql<{ readonly fileId: number }>`
      update file_access_request
      set state = ${state}, decided_at = ${at}, decided_by_id = ${byId}, reason = ${reason},
        expires_at = ${expiresAt}
      where account_id = ${accountId} and file_id = any(${fileIds}::bigint[]) and state = 'created'
      returning file_id as "fileId"`.execute(db)
    return rows.map(({ fileId }) => fileId).sort((a, b) => a - b)
  },
  withdrawAll: async (accountId) => {
    await sql`delete from file_access_request
      where account_id = ${accountId} and state = 'created'`.execute(db)
  },
  changeEnds: async ({ accountId, fileIds }, expiresAt) => {
    await sql`
      update file_access_request r set expires_at = ${expiresAt}
      from (
        select distinct on (file_id) id, state from file_access_request
        where account_id = ${accountId} and file_id = any(${fileIds}::bigint[])
        order by file_id, id desc
      ) as newest
      where r.id = newest.id and newest.state = 'granted'`.execute(db)
  },
})

/** A dataset with open requests. */
interface WaitingRow {
  readonly datasetId: number
  readonly people: number
  readonly files: number
  readonly since: Date
}
