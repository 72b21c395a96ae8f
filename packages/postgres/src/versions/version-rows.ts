import {
  deaccessionOf,
  type NewVersion,
  numberOf,
  releasedAtOf,
  type StoredSummary,
  type Version,
  type VersionHead,
  type VersionOutline,
  type VersionState,
} from '@holdfast/core/rules'
import type { Insertable, Selectable } from 'kysely'
import type { DatasetVersionTable } from '../database/tables.ts'

export type VersionRow = Omit<Selectable<DatasetVersionTable>, 'summary'>
export type HeadRow = Omit<VersionRow, 'metadata' | 'terms' | 'note' | 'saves' | 'contributor_ids'>
type OutlineRow = HeadRow &
  Pick<Selectable<DatasetVersionTable>, 'note' | 'contributor_ids' | 'summary'>

export const HEAD_COLUMNS = [
  'id',
  'dataset_id',
  'ordinal',
  'state',
  'major',
  'minor',
  'released_at',
  'reason',
  'forward_url',
  'created_at',
  'updated_at',
  'file_count',
  'byte_count',
] as const

export const toHead = (row: HeadRow): VersionHead => ({
  id: row.id,
  datasetId: row.dataset_id,
  ordinal: row.ordinal,
  state: toState(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  fileCount: row.file_count,
  byteCount: row.byte_count,
})

function toState(row: HeadRow): VersionState {
  const { major, minor, released_at: releasedAt, reason, forward_url: forwardUrl } = row
  if (row.state === 'draft') return { kind: 'draft' }
  if (major === null || minor === null || releasedAt === null)
    throw new Error(`Version ${row.id} has been released without a number`)
  const number = { major, minor }
  return reason === null
    ? { kind: 'released', number, releasedAt }
    : { kind: 'deaccessioned', number, releasedAt, reason, forwardUrl }
}

// The casts name what `versionRow` wrote: nothing else writes these columns.
export const toVersion = (row: VersionRow): Version => ({
  ...toHead(row),
  metadata: row.metadata as Version['metadata'],
  terms: row.terms as Version['terms'],
  note: row.note,
  saves: row.saves,
  contributorIds: row.contributor_ids,
})

export const toOutline = (row: OutlineRow): VersionOutline => ({
  ...toHead(row),
  note: row.note,
  contributorIds: row.contributor_ids,
  // Nothing but `saveSummary` writes the column.
  summary: row.summary as StoredSummary | null,
})

export function versionRow(version: NewVersion): Insertable<DatasetVersionTable> {
  return {
    dataset_id: version.datasetId,
    ordinal: version.ordinal,
    ...stateColumns(version),
    created_at: version.createdAt,
    updated_at: version.updatedAt,
    file_count: version.fileCount,
    byte_count: version.byteCount,
    metadata: JSON.stringify(version.metadata),
    terms: JSON.stringify(version.terms),
    note: version.note,
    saves: version.saves,
    contributor_ids: version.contributorIds,
  }
}

function stateColumns(version: NewVersion) {
  const [number, deaccession] = [numberOf(version), deaccessionOf(version)]
  return {
    state: version.state.kind,
    major: number?.major ?? null,
    minor: number?.minor ?? null,
    released_at: releasedAtOf(version),
    reason: deaccession?.reason ?? null,
    forward_url: deaccession?.forwardUrl ?? null,
  }
}
