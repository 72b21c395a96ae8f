import type { CurationEntry } from '../../rules/curation/curation-status.ts'
import type { Pid } from '../../rules/datasets/pid.ts'

/** A draft with one entry of its curation history; `entry` is null when it has none. */
export interface DraftStatus {
  readonly datasetId: number
  readonly pid: Pid
  /** Empty when the draft has no title. */
  readonly title: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly entry: CurationEntry | null
}

/** A draft with its last entry, and whether its dataset is in review. */
export interface PlacedDraft extends DraftStatus {
  readonly inReview: boolean
}

/** Which drafts and which of their entries a report covers. */
export interface DraftScope {
  /** Null means the drafts of all datasets. */
  readonly datasetId: number | null
  /** All entries of each draft, or only the latest. */
  readonly entries: 'all' | 'last'
}

/** Read access to the curation history of versions (docs/specification/curation.md). */
export interface CurationReads {
  /** The latest entry of a version. */
  last(versionId: number): Promise<CurationEntry | null>
  /** The entries of all versions of a dataset, latest first. */
  history(datasetId: number): Promise<readonly CurationEntry[]>
  /** By dataset, then latest entry first. A draft without entries occurs once. One query. */
  drafts(scope: DraftScope): Promise<readonly DraftStatus[]>
  /** A page of the drafts of the datasets directly in a collection, by dataset. One query. */
  draftsIn(
    collectionId: number,
    part: { readonly limit: number; readonly offset: number },
  ): Promise<readonly PlacedDraft[]>
}

/** The curation statuses of drafts. The entries of a version are removed together with it. */
export interface Curation extends CurationReads {
  add(versionId: number, entry: CurationEntry): Promise<void>
  /**
   * Moves the entries of one version to another of the same dataset, keeping their positions in its history.
   */
  handOver(fromVersionId: number, toVersionId: number): Promise<void>
}
