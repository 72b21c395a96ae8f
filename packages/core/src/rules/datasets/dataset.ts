import type { Day } from '../files/file-record.ts'
import type { VersionHead } from '../versions/version.ts'
import type { Pid } from './pid.ts'

/** Exact spelling matters to clients (docs/specification/datasets.md#locks). */
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
export type LockType = (typeof LOCK_TYPES)[number]

/** At most one of each type on a dataset. */
export interface DatasetLock {
  readonly type: LockType
  readonly since: Date
  readonly userName: string
  readonly message: string | null
}

export interface Dataset {
  readonly id: number
  readonly collectionId: number
  readonly pid: Pid
  readonly type: string
  readonly creatorId: number
  readonly createdAt: Date
  /** The moment of the first release; kept for ever after. */
  readonly publishedAt: Date | null
  /**
   * The latest end of an embargo among the files of the first release, moved along with these embargoes; null
   * when none is embargoed. A dataset is not cited with an earlier date
   * (docs/specification/citations.md#year-and-date).
   */
  readonly embargoedUntil: Day | null
  readonly storageDriver: string
  readonly metadataLanguage: string | null
  readonly fileCountLimit: number | null
  readonly guestbookId: number | null
  readonly citationDateField: string | null
  /** The set of curation labels chosen for this dataset; null for what its collections say. */
  readonly curationLabelSet: string | null
  /**
   * Files of the dataset in any version, the draft included; the file-count limit looks at this. Whoever
   * adds or removes files saves it with the facts.
   */
  readonly fileTotal: number
  /** Rises with every change of the dataset, its versions or its files. */
  readonly revision: number
  /** Rises with every change of settings, licences or collections, which representations also depend on. */
  readonly contextRevision: number
  /** Oldest first; those of one moment by type. */
  readonly locks: readonly DatasetLock[]
  /** The version with the highest ordinal. */
  readonly newest: VersionHead
  /** The released version with the highest number. */
  readonly released: VersionHead | null
  /** Ordinals of the versions in state RELEASED, ascending. */
  readonly releasedOrdinals: readonly number[]
}

/** The little that tells whether what was worked out of a dataset before still holds. */
export interface DatasetStamp {
  readonly id: number
  readonly revision: number
  readonly contextRevision: number
  /** Whether any version is released. */
  readonly released: boolean
  /** Whether the newest version is a draft. */
  readonly drafted: boolean
  /** Whether the collection it lies in is open to everybody, and not locally fair. */
  readonly open: boolean
}

/** What is stored of a dataset itself; the rest of `Dataset` is read from its versions and locks. */
export type DatasetFacts = Omit<
  Dataset,
  'locks' | 'newest' | 'released' | 'releasedOrdinals' | 'revision' | 'contextRevision'
>

export type DatasetRef =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'pid'; readonly pid: Pid }
