import {
  deaccessionOf,
  type NewVersion,
  numberOf,
  releasedAtOf,
  type StoredSummary,
  VERSION_STATES,
  type Version,
  type VersionHead,
  type VersionOutline,
  type VersionState,
} from '@holdfast/core/rules'
import {
  generated,
  instant,
  integer,
  integers,
  json,
  nullable,
  oneOf,
  text,
} from '../database/columns.ts'
import { declaredTable, type StoredRow, type TableOf } from '../database/declared-table.ts'
import { metadataDocument, summaryDocument, termsDocument } from './version-documents.ts'

const head = {
  id: generated(integer('id')),
  datasetId: integer('dataset_id'),
  ordinal: integer('ordinal'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
  fileCount: integer('file_count'),
  byteCount: integer('byte_count'),
  unf: nullable(text('unf')),
}
const note = nullable(text('note'))
const contributorIds = integers('contributor_ids')

const HEAD = declaredTable('dataset_version', head)

const STATE = declaredTable('dataset_version', {
  state: oneOf('state', VERSION_STATES),
  major: nullable(integer('major')),
  minor: nullable(integer('minor')),
  releasedAt: nullable(instant('released_at')),
  reason: nullable(text('reason')),
  forwardUrl: nullable(text('forward_url')),
})

const OUTLINE = declaredTable('dataset_version', {
  ...head,
  note,
  contributorIds,
  summary: nullable(json('summary', summaryDocument)),
})

const VERSION = declaredTable('dataset_version', {
  ...head,
  metadata: json('metadata', metadataDocument),
  terms: json('terms', termsDocument),
  note,
  saves: integer('saves'),
  contributorIds,
})

export type DatasetVersionTable = TableOf<typeof VERSION> &
  TableOf<typeof OUTLINE> &
  TableOf<typeof STATE>

type StateRow = StoredRow<typeof STATE> & { readonly id: number }
export type HeadRow = StoredRow<typeof HEAD> & StateRow

export const HEAD_COLUMNS = [...HEAD.names, ...STATE.names]
export const OUTLINE_COLUMNS = [...OUTLINE.names, ...STATE.names]
export const VERSION_COLUMNS = [...VERSION.names, ...STATE.names]

export const toHead = (row: HeadRow): VersionHead => ({ ...HEAD.read(row), state: toState(row) })

export type OutlineRow = StoredRow<typeof OUTLINE> & StateRow

export const toOutline = (row: OutlineRow): VersionOutline => ({
  ...OUTLINE.read(row),
  state: toState(row),
})

export type VersionRow = StoredRow<typeof VERSION> & StateRow

export const toVersion = (row: VersionRow): Version => ({
  ...VERSION.read(row),
  state: toState(row),
})

function toState(row: StateRow): VersionState {
  const { state, major, minor, releasedAt, reason, forwardUrl } = STATE.read(row)
  if (state === 'draft') return { kind: state }
  if (major === null || minor === null || releasedAt === null)
    throw new Error(`Version ${row.id} has been released without a number`)
  const number = { major, minor }
  if (state === 'released') return { kind: state, number, releasedAt }
  if (reason === null) throw new Error(`Version ${row.id} has been deaccessioned without a reason`)
  return { kind: state, number, releasedAt, reason, forwardUrl }
}

export function versionRow(version: NewVersion) {
  const [number, deaccession] = [numberOf(version), deaccessionOf(version)]
  const state = STATE.write({
    state: version.state.kind,
    major: number?.major ?? null,
    minor: number?.minor ?? null,
    releasedAt: releasedAtOf(version),
    reason: deaccession?.reason ?? null,
    forwardUrl: deaccession?.forwardUrl ?? null,
  })
  return { ...VERSION.write(version), ...state }
}

export const summaryRow = (summary: StoredSummary) => OUTLINE.write({ summary })
