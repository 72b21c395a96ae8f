import type { Day } from '../files/file-record.ts'
import type { VersionHead } from '../versions/version.ts'
import type { Pid } from './pid.ts'

/** The lock types, spelled as clients expect (docs/specification/datasets.md#locks). */
export const LOCK_TYPES = [
  'Ingest',
  'Workflow',
  'InReview',
  'DcmUpload',
  'TransferUpload',
  'finalizePublication',
  'EditInProgress',
  'FileValidationFailed',
] as const
/** One of `LOCK_TYPES`. */
export type LockType = (typeof LOCK_TYPES)[number]

/** A lock on a dataset. A dataset has at most one lock of each type. */
export interface DatasetLock {
  readonly type: LockType
  readonly since: Date
  readonly userName: string
  readonly message: string | null
}

/** A dataset with the facts about its versions and locks that most operations need. */
export interface Dataset {
  readonly id: number
  readonly collectionId: number
  readonly pid: Pid
  readonly type: string
  readonly creatorId: number
  readonly createdAt: Date
  /** The time of the first release; it never changes. */
  readonly publishedAt: Date | null
  /**
   * The latest embargo end among the files of the first release; it changes with these embargoes. Null when
   * none of the files is embargoed. The dataset is not cited with an earlier date
   * (docs/specification/citations.md#year-and-date).
   */
  readonly embargoedUntil: Day | null
  readonly storageDriver: string
  readonly metadataLanguage: string | null
  readonly fileCountLimit: number | null
  readonly guestbookId: number | null
  readonly citationDateField: string | null
  /** The curation label set chosen for this dataset; null to inherit it from its collections. */
  readonly curationLabelSet: string | null
  /**
   * The number of files in all versions, the draft included; the file count limit is checked against it.
   * Operations that add or remove files save it with the other facts.
   */
  readonly fileTotal: number
  /** Increases with every change of the dataset, its versions or its files. */
  readonly revision: number
  /**
   * Increases with every change of settings, licences or collections, because representations depend on them.
   */
  readonly contextRevision: number
  /** Oldest first; locks with the same time are ordered by type. */
  readonly locks: readonly DatasetLock[]
  /** The version with the highest ordinal. */
  readonly newest: VersionHead
  /** The released version with the highest number. */
  readonly released: VersionHead | null
  /** Ordinals of the versions in state RELEASED, ascending. */
  readonly releasedOrdinals: readonly number[]
}

/** The facts that decide whether a cached result about a dataset is still valid. */
export interface DatasetStamp {
  readonly id: number
  readonly revision: number
  readonly contextRevision: number
  /** Whether any version is released. */
  readonly released: boolean
  /** Whether the newest version is a draft. */
  readonly drafted: boolean
  /** Whether its collection is visible to everyone, that is, not locally fair. */
  readonly open: boolean
}

/** The stored columns of a dataset. The other members of `Dataset` are read from its versions and locks. */
export type DatasetFacts = Omit<
  Dataset,
  'locks' | 'newest' | 'released' | 'releasedOrdinals' | 'revision' | 'contextRevision'
>

/** How a request names a dataset. */
export type DatasetRef =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'pid'; readonly pid: Pid }
