import type { ListedRequest, OwnRequest } from '@holdfast/core'
import { type Pid, REQUEST_STATES } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { knownText } from '../database/columns.ts'
import type { StoredRow } from '../database/declared-table.ts'
import { ACCOUNT } from '../users/account-table.ts'

/** A request beside the columns of its account. */
export type RequestRow = StoredRow<typeof ACCOUNT> & {
  readonly requestId: number
  readonly datasetId: number
  readonly fileId: number
  readonly state: string
  readonly requestedAt: Date
  readonly decidedAt: Date | null
  readonly decidedById: number | null
  readonly decidedBy: string | null
  readonly reason: string | null
  readonly expiresAt: Date | null
  readonly label: string | null
}

const readState = knownText('state', REQUEST_STATES)

/** The chosen rows of `file_access_request` with what is shown of each; in no particular order. */
export const listed = (chosen: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${sql.raw(ACCOUNT.names.map((name) => `a.${name}`).join(', '))},
    r.id as "requestId", r.dataset_id as "datasetId",
    r.file_id as "fileId", r.state, r.requested_at as "requestedAt",
    r.decided_at as "decidedAt", r.decided_by_id as "decidedById",
    decider.user_name as "decidedBy", r.reason, r.expires_at as "expiresAt",
    (select e.label from file_entry e where e.file_id = r.file_id
      order by exists (select from dataset_version v where v.dataset_id = r.dataset_id
          and v.state = 'released' and v.ordinal >= e.since
          and (e.until is null or v.ordinal < e.until)) desc, e.since desc limit 1) as label
  from (${chosen}) r
  join account a on a.id = r.account_id
  left join account decider on decider.id = r.decided_by_id`

/** The identifier of the dataset of a request, and a title of it that everybody may know. */
export const DATASET_COLUMNS = sql`
  d.protocol, d.authority, d.identifier,
  (select v.metadata ->> 'title' from dataset_version v
    where v.dataset_id = d.id and v.state in ('released', 'deaccessioned')
    order by (v.state = 'released') desc, v.ordinal desc limit 1) as title`

/** What `DATASET_COLUMNS` selects. */
export interface DatasetRow extends Pid {
  readonly title: string | null
}

/** A request with its dataset. */
export const toOwn = (row: RequestRow & DatasetRow): OwnRequest => {
  const { protocol, authority, identifier, title } = row
  return {
    ...toListed(row),
    dataset: { pid: { protocol, authority, identifier }, title: title ?? '' },
  }
}

export const toListed = (row: RequestRow): ListedRequest => {
  const account = ACCOUNT.read(row)
  return {
    request: {
      id: row.requestId,
      datasetId: row.datasetId,
      fileId: row.fileId,
      accountId: account.id,
      state: readState(row.state),
      requestedAt: row.requestedAt,
      decidedAt: row.decidedAt,
      decidedById: row.decidedById,
      reason: row.reason,
      expiresAt: row.expiresAt,
    },
    account,
    label: row.label ?? '',
    decidedBy: row.decidedBy,
  }
}
