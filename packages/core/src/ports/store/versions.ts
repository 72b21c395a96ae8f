import type {
  StoredSummary,
  VersionOutline,
} from '../../rules/versions/differences/stored-summary.ts'
import type {
  NewVersion,
  Version,
  VersionNumber,
  VersionState,
} from '../../rules/versions/version.ts'

/** Which version of a dataset. Drafts carry no number. */
export type VersionKey =
  | { readonly kind: 'ordinal'; readonly ordinal: number }
  | { readonly kind: 'number'; readonly number: VersionNumber }

export interface VersionPage {
  readonly states: readonly VersionState['kind'][]
  readonly limit: number | null
  readonly offset: number
}

export interface VersionReads {
  find(datasetId: number, key: VersionKey): Promise<Version | null>
  /** Several at once, each once; keys that name no version are left out, the order is not promised. One query. */
  findAll(datasetId: number, keys: readonly VersionKey[]): Promise<readonly Version[]>
  /** Newest first: the draft, then by number descending. */
  list(datasetId: number, page: VersionPage): Promise<readonly Version[]>
  /** The same versions in the same order, without metadata and terms, with their stored summaries. One query. */
  outlines(datasetId: number, page: VersionPage): Promise<readonly VersionOutline[]>
}

export interface Versions extends VersionReads {
  /** At most one draft a dataset; ordinals and numbers are unique in it. Raises the dataset's revision. */
  add(version: NewVersion): Promise<Version>
  /** Writes the whole version and raises the dataset's revision. */
  save(version: Version): Promise<void>
  /**
   * Keeps the summary beside the version, whatever `save` writes of it afterwards, and raises the dataset's
   * revision.
   */
  saveSummary(versionId: number, summary: StoredSummary): Promise<void>
  /**
   * Raises the dataset's revision. The version must be a draft: the database refuses. Its file entries are
   * the business of `Files.discard`.
   */
  remove(versionId: number): Promise<void>
}
