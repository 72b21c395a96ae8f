import type { Version, VersionHead } from '../version.ts'
import type { DifferenceSummary } from './difference-summary.ts'

/** The changes of a version, computed when it was released. */
export interface StoredSummary {
  /**
   * The ordinal of the version with which it was compared. When that version is deaccessioned, the summary
   * becomes invalid.
   */
  readonly base: number
  readonly difference: DifferenceSummary
}

/** A version as a history lists it, without metadata and terms. */
export interface VersionOutline extends VersionHead, Pick<Version, 'note' | 'contributorIds'> {
  /** Null for drafts, first versions, and versions released before summaries were stored. */
  readonly summary: StoredSummary | null
}
