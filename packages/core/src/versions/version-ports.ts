import type { NewVersion, Version, VersionNumber, VersionState } from './version.ts'

/** Which version of a dataset. Drafts carry no number. */
export type VersionKey =
  | { readonly kind: 'ordinal'; readonly ordinal: number }
  | { readonly kind: 'number'; readonly number: VersionNumber }

export interface VersionReads {
  find(datasetId: number, key: VersionKey): Promise<Version | null>
  /** Newest first: the draft, then by number descending. */
  list(
    datasetId: number,
    options: {
      readonly states: readonly VersionState['kind'][]
      readonly limit: number | null
      readonly offset: number
    },
  ): Promise<readonly Version[]>
}

export interface Versions extends VersionReads {
  /** At most one draft a dataset; ordinals and numbers are unique in it. Raises the dataset's revision. */
  add(version: NewVersion): Promise<Version>
  /** Writes the whole version and raises the dataset's revision. */
  save(version: Version): Promise<void>
  /**
   * Raises the dataset's revision. The version must be a draft: the database refuses. Its file entries are
   * the business of `Files.discard`.
   */
  remove(versionId: number): Promise<void>
}
