import type { NewVersion, Version, VersionNumber, VersionState } from './version.ts'

/** Which version of a dataset. `highest` is by number, and only for versions that carry one. */
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
  add(version: NewVersion): Promise<Version>
  /** Writes the whole version and raises the dataset's revision. */
  save(version: Version): Promise<void>
  remove(versionId: number): Promise<void>
}
