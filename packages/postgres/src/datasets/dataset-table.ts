import type { HeldLock } from '@holdfast/core'
import {
  type Dataset,
  type DatasetFacts,
  type DatasetLock,
  formatPid,
  type LockType,
  type Pid,
} from '@holdfast/core/rules'
import type { Generated } from 'kysely'
import { day, generated, instant, integer, nullable, text } from '../database/columns.ts'
import {
  declaredTable,
  type JsonOf,
  type StoredRow,
  type TableOf,
  toTime,
} from '../database/declared-table.ts'
import { folded } from '../store/folded.ts'
import { type HeadRow, toHead } from '../versions/version-table.ts'

const DATASET = declaredTable('dataset', {
  id: generated(integer('id')),
  collectionId: integer('collection_id'),
  type: text('type'),
  creatorId: integer('creator_id'),
  createdAt: instant('created_at'),
  publishedAt: nullable(instant('published_at')),
  embargoedUntil: nullable(day('embargoed_until')),
  storageDriver: text('storage_driver'),
  metadataLanguage: nullable(text('metadata_language')),
  fileCountLimit: nullable(integer('file_count_limit')),
  guestbookId: nullable(integer('guestbook_id')),
  citationDateField: nullable(text('citation_date_field')),
  curationLabelSet: nullable(text('curation_label_set')),
  fileTotal: integer('file_total'),
})

export const PID = declaredTable('dataset', {
  protocol: text('protocol'),
  authority: text('authority'),
  identifier: text('identifier'),
})

export const FACT_COLUMNS = [...DATASET.names, ...PID.names]

/** The row of a dataset without its versions. */
export type FactsRow = StoredRow<typeof DATASET> & StoredRow<typeof PID>

export interface DatasetTable extends TableOf<typeof DATASET>, TableOf<typeof PID> {
  readonly pid_folded: string
  readonly revision: Generated<number>
  /** Counts the changes of files that released versions may have. */
  readonly files_revision: Generated<number>
}

/** A version head that PostgreSQL wrote as JSON, where times are text. */
export type HeadJson = JsonOf<HeadRow>

interface LockJson {
  readonly type: LockType
  readonly since: string
  readonly user_name: string
  readonly message: string | null
}

/** The row that the query of `dataset-reads.ts` returns for a `Dataset`. */
export interface DatasetRow extends FactsRow {
  readonly revision: number
  readonly context_revision: number
  readonly locks: readonly LockJson[] | null
  readonly newest: HeadJson
  readonly released: HeadJson | null
  readonly released_ordinals: readonly number[] | null
}

/** The same row as PostgreSQL writes it as JSON, where times are text. */
export type DatasetJson = JsonOf<DatasetRow>

/** A lock with the id of its dataset. */
export interface HeldLockRow extends Pick<FactsRow, 'protocol' | 'authority' | 'identifier'> {
  readonly type: LockType
  readonly since: Date
  readonly user_name: string
  readonly message: string | null
}

export const foldedPid = (pid: Pid): string => folded(formatPid(pid))

export const toFacts = (row: FactsRow): DatasetFacts => ({
  ...DATASET.read(row),
  pid: PID.read(row),
})

export const toDataset = (row: DatasetRow): Dataset => ({
  ...toFacts(row),
  revision: row.revision,
  contextRevision: row.context_revision,
  locks: (row.locks ?? []).map(toLock),
  newest: toHead(parsed(row.newest)),
  released: row.released === null ? null : toHead(parsed(row.released)),
  releasedOrdinals: row.released_ordinals ?? [],
})

export const fromJson = (json: DatasetJson): Dataset =>
  toDataset({
    ...json,
    created_at: new Date(json.created_at),
    published_at: toTime(json.published_at),
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
  released_at: toTime(head.released_at),
  created_at: new Date(head.created_at),
  updated_at: new Date(head.updated_at),
})

export const datasetRow = ({ pid, ...facts }: Omit<DatasetFacts, 'id'>) => ({
  ...DATASET.write(facts),
  ...PID.write(pid),
  pid_folded: foldedPid(pid),
})
