import type { Collection, CollectionRef, Lineage } from '../../rules/collections/collection.ts'
import type { ContentsCursor } from '../../rules/collections/contents-cursor.ts'
import type {
  Dataset,
  DatasetFacts,
  DatasetLock,
  DatasetRef,
} from '../../rules/datasets/dataset.ts'
import type { FileOrder } from '../../rules/files/file-listing.ts'
import type { DataFile, FileRecord } from '../../rules/files/file-record.ts'
import type { License } from '../../rules/licenses/license.ts'
import type { MonthCount } from '../../rules/metrics/month.ts'
import type { Holder } from '../../rules/roles/holder.ts'
import type { SettingValues } from '../../rules/settings/setting-values.ts'
import type { VersionOutline } from '../../rules/versions/differences/stored-summary.ts'
import type { Version } from '../../rules/versions/version.ts'
import type { DatasetContext } from '../../rules/versions/version-detail.ts'
import type { VersionSpecifier } from '../../rules/versions/version-specifier.ts'
import type { GrantsAtPoints } from './roles.ts'
import type { UsageMonth } from './usage.ts'

/** The files that are read with each version. */
export type ViewedFiles =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly fileId: number }
  | {
      readonly kind: 'page'
      readonly order: FileOrder
      readonly limit: number | null
      readonly offset: number
      /** Reads none of a version that has more files than this; absent: of one whose page could have more. */
      readonly most?: number
    }

/** What is shown of a dataset, and to whom. */
export interface DatasetViewed {
  /** The dataset, or that of a file that some version contains. */
  readonly of: DatasetRef | { readonly kind: 'file'; readonly fileId: number }
  /** Whose permissions are read; null reads none. */
  readonly holder: Holder | null
  /** Null reads no version. */
  readonly specifier: VersionSpecifier | null
  /** Names another version, which is read too, with what differs. */
  readonly other?: VersionSpecifier
  readonly includeDeaccessioned: boolean
  readonly files: ViewedFiles
  /** How many of the newest versions its history outlines; absent reads no history. */
  readonly outlines?: number
}

/** How a dataset came to be what it is, and how it was used. */
export interface DatasetHistory {
  /** The newest versions in any state, newest first. */
  readonly outlines: readonly VersionOutline[]
  /** As `UsageReads.months` has them. */
  readonly used: readonly UsageMonth[]
  /** As `UsageReads.citationMonths` has them. */
  readonly cited: readonly MonthCount[]
}

/** A version with the files that were wanted. */
export interface ViewedVersion {
  readonly version: Version
  /**
   * In the order that was wanted. Null when none were wanted, when the page could have more than
   * `MOST_VIEWED_FILES`, and when the version has more than were wanted at most: they are listed by themselves then.
   */
  readonly files: readonly FileRecord[] | null
}

/** Facts of one moment, from which the domain decides what a caller sees. */
export interface DatasetView {
  readonly dataset: Dataset
  /** The file that was named instead of the dataset. */
  readonly file: Pick<DataFile, 'id' | 'publishedAt'> | null
  /** At the dataset, its collection and all collections above. */
  readonly grants: GrantsAtPoints
  /**
   * Every version that a specifier names for some caller: the newest, if drafts come into question, and the
   * last one that is released or, with `includeDeaccessioned`, has a number. Each once, in no order.
   */
  readonly versions: readonly ViewedVersion[]
  /**
   * With two specifiers at least what some of these versions show and others don't, in the order of files. Null with one, and when
   * that is more than `MOST_VIEWED_FILES`.
   */
  readonly differing: readonly FileRecord[] | null
  /** Empty when it was not wanted. */
  readonly history: DatasetHistory
}

/** The largest page of files that is read with a version. */
export const MOST_VIEWED_FILES = 1000

/** What representations of all datasets of a collection depend on. */
export interface Surroundings {
  /** Rises whenever any surroundings change. */
  readonly revision: number
  /** The collection, then its ancestors. */
  readonly owners: Lineage
  /** Those of them that are locally fair, by id. */
  readonly fairOwners: readonly number[]
  readonly licenses: readonly License[]
  readonly settings: SettingValues
}

/** Finds the context of a dataset, in memory or by one query (docs/decisions/0101-cached-dataset-context.md). */
export type ContextOf = (
  unit: { readonly views: Views },
  dataset: Pick<Dataset, 'id' | 'collectionId' | 'contextRevision'>,
) => Promise<DatasetContext>

/** A collection as `Views.collection` reads it. */
export interface CollectionFacts {
  /** The collection, then its ancestors. */
  readonly lineage: Lineage
  /** At all of them. */
  readonly grants: GrantsAtPoints
  /** The number of direct children, collections and datasets, published or not; null when not wanted. */
  readonly childCount: number | null
  readonly settings: SettingValues
}

/** Which part of the contents of a collection is read, and for whom. */
export interface ContentsViewed {
  /** Whose permissions are read, and who sees what their roles let them see; null reads none, and nothing is closed. */
  readonly holder: Holder | null
  /** Whether everything of this kind is wanted; otherwise what is published, and what the holder may view. */
  readonly unpublished: { readonly collections: boolean; readonly datasets: boolean }
  /** Null for the beginning. */
  readonly after: ContentsCursor | null
  /** How many items are passed over from there. */
  readonly offset: number
  readonly limit: number
}

/** A dataset as lists of collections show it. */
export type ListedDataset = DatasetFacts & { readonly locks: readonly Pick<DatasetLock, 'type'>[] }

/** The contents of a collection as `Views.contents` reads them: collections by id, then datasets by id. */
export interface ContentsFacts extends Pick<CollectionFacts, 'lineage' | 'grants' | 'settings'> {
  /** One more than the limit, if there are as many. */
  readonly collections: readonly Pick<Collection, 'id' | 'name'>[]
  /** As many as the limit leaves room for, and one more. */
  readonly datasets: readonly ListedDataset[]
  readonly stamp: ContentsStamp['stamp']
}

/** What tells whether a part of the contents is still the same. */
export interface ContentsStamp {
  /**
   * Changes with all that the part shows, and with its order. Null when the part is not the same for everybody: something in it or
   * around it is not public, or the holder has a role on the collection or above it.
   */
  readonly stamp: string | null
  /** Whether something follows the part. */
  readonly more: boolean
}

/**
 * What it takes to show one object to one caller: each method is one query, and so one moment, whatever
 * other queries of the unit see.
 */
export interface Views {
  /** Null when there is no such dataset or file. */
  dataset(viewed: DatasetViewed): Promise<DatasetView | null>
  /** Null when there is no such collection. */
  surroundings(collectionId: number): Promise<Surroundings | null>
  /** Null when there is no such collection. */
  collection(
    ref: CollectionRef,
    viewed: { readonly holder: Holder | null; readonly childCount: boolean },
  ): Promise<CollectionFacts | null>
  /** A part of what is directly in a collection. Null when there is no such collection. */
  contents(ref: CollectionRef, viewed: ContentsViewed): Promise<ContentsFacts | null>
  /** The stamp of the same part, without what it shows. Null when there is no such collection. */
  contentsStamp(ref: CollectionRef, viewed: ContentsViewed): Promise<ContentsStamp | null>
}
