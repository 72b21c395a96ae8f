import type { Version, VersionHead } from '../version.ts'
import type { DifferenceSummary } from './difference-summary.ts'

/** What a version changed, worked out when it was released. */
export interface StoredSummary {
  /** The ordinal it was compared with. When that version is deaccessioned, the summary no longer counts. */
  readonly base: number
  readonly difference: DifferenceSummary
}

/** What a history tells of a version, read without its metadata and terms. */
export interface VersionOutline extends VersionHead, Pick<Version, 'note' | 'contributorIds'> {
  /** Null for drafts, first versions, and versions that were released before summaries were kept. */
  readonly summary: StoredSummary | null
}
