import type { AccessRequestReads, AccessRequests } from '@holdfast/core'
import { REQUEST_STATES } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import { knownText } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import { listed, type RequestRow, toListed } from './listed-requests.ts'

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
    const { rows } = await sql<RequestRow>`
      select shown.* from (${listed(sql`select q.* from file_access_request q
        where q.account_id = ${accountId}
        order by q.requested_at desc, q.id desc limit ${limit}::bigint`)}) as shown
      order by shown."requestedAt" desc, shown."requestId" desc`.execute(db)
    return rows.map(toListed)
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
