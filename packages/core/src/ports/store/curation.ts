import type { CurationEntry } from '../../rules/curation/curation-status.ts'
import type { Pid } from '../../rules/datasets/pid.ts'

/** A draft and one entry of its curation; null for a draft that has none. */
export interface DraftStatus {
  readonly datasetId: number
  readonly pid: Pid
  /** Empty for a draft without one. */
  readonly title: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly entry: CurationEntry | null
}

export interface DraftScope {
  /** Null asks for the drafts of all datasets. */
  readonly datasetId: number | null
  /** All entries of each draft, or only its last. */
  readonly entries: 'all' | 'last'
}

export interface CurationReads {
  /** The last entry of a version. */
  last(versionId: number): Promise<CurationEntry | null>
  /** Of all versions of a dataset, the last first. */
  history(datasetId: number): Promise<readonly CurationEntry[]>
  /** By dataset, then the last entry first. A draft without entries comes once. One query. */
  drafts(scope: DraftScope): Promise<readonly DraftStatus[]>
}

/** What curators say of drafts. The entries of a version go with it when it is removed. */
export interface Curation extends CurationReads {
  add(versionId: number, entry: CurationEntry): Promise<void>
  /** Gives the entries of one version to another of the same dataset, in the places they have in its history. */
  handOver(fromVersionId: number, toVersionId: number): Promise<void>
}
