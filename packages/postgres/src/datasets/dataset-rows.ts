import type { HeldLock } from '@holdfast/core'
import {
  type Dataset,
  type DatasetFacts,
  type DatasetLock,
  formatPid,
  type LockType,
  type Pid,
} from '@holdfast/core/rules'
import type { Insertable, Selectable } from 'kysely'
import type { DatasetTable } from '../database/tables.ts'
import { folded } from '../store/folded.ts'
import { type HeadRow, toHead } from '../versions/version-rows.ts'

/** A version head that PostgreSQL wrote as JSON: its times are text there. */
export type HeadJson = {
  readonly [column in keyof HeadRow]: HeadRow[column] extends Date
    ? string
    : HeadRow[column] extends Date | null
      ? string | null
      : HeadRow[column]
}

interface LockJson {
  readonly type: LockType
  readonly since: string
  readonly user_name: string
  readonly message: string | null
}

/** All that `Dataset` says, as the one query of `dataset-reads.ts` answers it. */
export interface DatasetRow extends Omit<Selectable<DatasetTable>, 'pid_folded'> {
  readonly context_revision: number
  readonly locks: readonly LockJson[] | null
  readonly newest: HeadJson
  readonly released: HeadJson | null
  readonly released_ordinals: readonly number[] | null
}

/** A lock with the dataset it is on. */
export interface HeldLockRow
  extends Pick<Selectable<DatasetTable>, 'protocol' | 'authority' | 'identifier'> {
  readonly type: LockType
  readonly since: Date
  readonly user_name: string
  readonly message: string | null
}

export const foldedPid = (pid: Pid): string => folded(formatPid(pid))

export const toDataset = (row: DatasetRow): Dataset => ({
  id: row.id,
  collectionId: row.collection_id,
  pid: { protocol: row.protocol, authority: row.authority, identifier: row.identifier },
  type: row.type,
  creatorId: row.creator_id,
  createdAt: row.created_at,
  publishedAt: row.published_at,
  embargoedUntil: row.embargoed_until,
  storageDriver: row.storage_driver,
  metadataLanguage: row.metadata_language,
  fileCountLimit: row.file_count_limit,
  guestbookId: row.guestbook_id,
  citationDateField: row.citation_date_field,
  curationLabelSet: row.curation_label_set,
  fileTotal: row.file_total,
  revision: row.revision,
  contextRevision: row.context_revision,
  locks: (row.locks ?? []).map(toLock),
  newest: toHead(parsed(row.newest)),
  released: row.released === null ? null : toHead(parsed(row.released)),
  releasedOrdinals: row.released_ordinals ?? [],
})

const toLock = ({ type, since, user_name, message }: LockJson): DatasetLock => ({
  type,
  since: new Date(since),
  userName: user_name,
  message,
})

export const toHeldLock = ({
  protocol,
  authority,
  identifier,
  ...lock
}: HeldLockRow): HeldLock => ({
  pid: { protocol, authority, identifier },
  lock: {
    type: lock.type,
    since: lock.since,
    userName: lock.user_name,
    message: lock.message,
  },
})

const parsed = (head: HeadJson): HeadRow => ({
  ...head,
  released_at: head.released_at === null ? null : new Date(head.released_at),
  created_at: new Date(head.created_at),
  updated_at: new Date(head.updated_at),
})

export const datasetRow = (facts: Omit<DatasetFacts, 'id'>): Insertable<DatasetTable> => ({
  collection_id: facts.collectionId,
  protocol: facts.pid.protocol,
  authority: facts.pid.authority,
  identifier: facts.pid.identifier,
  pid_folded: foldedPid(facts.pid),
  type: facts.type,
  creator_id: facts.creatorId,
  created_at: facts.createdAt,
  published_at: facts.publishedAt,
  embargoed_until: facts.embargoedUntil,
  storage_driver: facts.storageDriver,
  metadata_language: facts.metadataLanguage,
  file_count_limit: facts.fileCountLimit,
  guestbook_id: facts.guestbookId,
  citation_date_field: facts.citationDateField,
  curation_label_set: facts.curationLabelSet,
  file_total: facts.fileTotal,
})
