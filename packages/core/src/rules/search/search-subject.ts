import type { Collection } from '../collections/collection.ts'
import type { DatasetFacts } from '../datasets/dataset.ts'
import type { DataFile, FileEntry } from '../files/file-record.ts'
import type { Version } from '../versions/version.ts'

/** Which card of a dataset it is (docs/specification/search.md#what-is-found). */
export type DatasetCard = 'released' | 'draft' | 'deaccessioned'

/** What the cards of a dataset and of its files have in common. */
export interface CardFacts {
  readonly card: DatasetCard
  /** Whether any version of the dataset is in state RELEASED. */
  readonly hasRelease: boolean
  /** Whether the dataset has a lock of type InReview. */
  readonly inReview: boolean
  /** The release time of the latest version X.0 that is released; null when there is none. */
  readonly majorReleasedAt: Date | null
  /** The name of the licence of the version; null for custom terms. */
  readonly license: string | null
  /** The latest curation label of the version; null when there is none. */
  readonly curationStatus: string | null
}

/** A collection as it is found. */
export interface CollectionSubject {
  readonly kind: 'collection'
  readonly collection: Collection
}

/** One card of a dataset. */
export interface DatasetSubject extends CardFacts {
  readonly kind: 'dataset'
  readonly dataset: DatasetFacts
  readonly version: Version
}

/** A variable as it is found. */
export interface NamedVariable {
  readonly name: string
  readonly label: string
}

/** What a file that is a table is found by beside its text (docs/specification/search.md#facets). */
export interface TableContent {
  readonly columns: number
  readonly rows: number
  /** The first ones, as many as were asked for. */
  readonly variables: readonly NamedVariable[]
}

/** A table is found by this many of its variables, the first ones; by fewer when their texts are long. */
export const MOST_FOUND_VARIABLES = 5_000

/**
 * A file on one card. A file of the latest release has the card `released`; of a draft those files are found that are
 * new or whose entry begins in it, all of them when no release is left.
 */
export interface FileSubject extends CardFacts {
  readonly kind: 'file'
  readonly dataset: DatasetFacts
  /** The version of the card. */
  readonly version: Version
  readonly file: DataFile
  readonly entry: FileEntry
  /** Null unless the file is a table. */
  readonly content: TableContent | null
}

/** The facts of which a document is made, and that a result shows. */
export type SearchSubject = CollectionSubject | DatasetSubject | FileSubject
