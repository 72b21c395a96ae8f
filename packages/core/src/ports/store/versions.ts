import type { Pid } from '../../rules/datasets/pid.ts'
import type { RepositoryEvent } from '../../rules/events/event.ts'
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

/** Identifies a version of a dataset. Drafts have no number. */
export type VersionKey =
  | { readonly kind: 'ordinal'; readonly ordinal: number }
  | { readonly kind: 'number'; readonly number: VersionNumber }

/** One page of a dataset's versions. */
export interface VersionPage {
  readonly states: readonly VersionState['kind'][]
  readonly limit: number | null
  readonly offset: number
}

/** The newest release of a dataset. */
export interface NewestRelease {
  readonly pid: Pid
  readonly version: Version
}

/** A dataset that everybody may see. */
export interface PublicDataset {
  readonly pid: Pid
  /** When its newest release was made. */
  readonly releasedAt: Date
}

/** The public datasets whose ids, divided by the size of a part, have the same whole number. */
export interface PublicPart {
  readonly part: number
  /** When the newest release of all of them was made. */
  readonly releasedAt: Date
}

/** Read access to dataset versions. */
export interface VersionReads {
  find(datasetId: number, key: VersionKey): Promise<Version | null>
  /** Several versions, each once, in no particular order; unknown keys are omitted. One query. */
  findAll(datasetId: number, keys: readonly VersionKey[]): Promise<readonly Version[]>
  /** Newest first: the draft, then by number descending. */
  list(datasetId: number, page: VersionPage): Promise<readonly Version[]>
  /** Like `list`, without metadata and terms but with the stored summaries. One query. */
  outlines(datasetId: number, page: VersionPage): Promise<readonly VersionOutline[]>
  /**
   * The highest released version of each dataset directly in a collection, last released first, then by dataset,
   * the highest id first. One query.
   */
  newestIn(
    collectionId: number,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly NewestRelease[]>
  /**
   * The datasets with a released version and an id from `from` to before `to`, by id, without those in collections
   * that only some may see. One query.
   */
  publicDatasets(ids: {
    readonly from: number
    readonly to: number
  }): Promise<readonly PublicDataset[]>
  /** The parts that have a public dataset, in their order. One query, which reads all releases. */
  publicParts(size: number): Promise<readonly PublicPart[]>
}

/** What a table that came or went changes in a version. */
export interface TableChange {
  readonly ordinal: number
  /** By how much its bytes grow. */
  readonly bytes: number
  readonly unf: string | null
}

/** The versions of datasets. */
export interface Versions extends VersionReads {
  /**
   * A dataset has at most one draft; ordinals and numbers are unique in it. Raises the dataset's revision.
   */
  add(version: NewVersion): Promise<Version>
  /**
   * Writes the whole version with the event that tells of it, and raises the dataset's revision. The unit fails where there is no such
   * version, at its end at the latest.
   */
  save(version: Version, event?: RepositoryEvent): Promise<void>
  /**
   * Stores the summary beside the version, where `save` does not overwrite it, and raises the dataset's
   * revision.
   */
  saveSummary(versionId: number, summary: StoredSummary): Promise<void>
  /**
   * Writes what the tables of versions come to, adds to their bytes, and raises the dataset's revision. One query beside
   * the revision.
   */
  saveTables(datasetId: number, changes: readonly TableChange[]): Promise<void>
  /**
   * Raises the dataset's revision. The version must be a draft; otherwise the unit fails. `Files.discard`
   * handles its file entries.
   */
  remove(versionId: number): Promise<void>
}
