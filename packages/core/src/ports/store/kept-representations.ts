import type { DatasetRef, DatasetStamp } from '../../rules/datasets/dataset.ts'
import type { ReleasedDataset } from '../versions/representation-maker.ts'

/** What a kept text is found by. */
export interface RepresentationWanted {
  readonly of: DatasetRef
  /** What was asked for. */
  readonly key: string
}

/** A text that was made of released versions, which everybody may see, and what it was made of. */
export interface KeptRepresentation {
  readonly datasetId: number
  readonly key: string
  /** That of the dataset. */
  readonly revision: number
  /** Differs where anything else does that the text depends on. */
  readonly mark: string
  readonly text: string
}

/** The stamp of a dataset, and the text that is kept of its present revision. */
export interface FoundRepresentation {
  readonly stamp: DatasetStamp
  readonly collectionId: number
  readonly kept: Pick<KeptRepresentation, 'mark' | 'text'> | null
}

/** Reads texts that were kept, in any process (docs/decisions/0526-representations-kept-in-the-database.md). */
export interface KeptRepresentationReads {
  /** One query, and so one moment. Null when there is no such dataset. */
  find(wanted: RepresentationWanted): Promise<FoundRepresentation | null>
  /** The released datasets with an id above `after`, by id. */
  releases(page: { readonly after: number; readonly limit: number }): Promise<ReleasedPage>
}

/** Some of the released datasets, and the revision of settings, licences and collections. */
export interface ReleasedPage {
  readonly contextRevision: number
  readonly datasets: readonly ReleasedDataset[]
}

/** Texts that can be made again at any time: a store may lose them, and limits their bytes. */
export interface KeptRepresentations extends KeptRepresentationReads {
  /**
   * Keeps texts of datasets that still have the same revision, in place of those of earlier ones; the others are left
   * out. Of each dataset at most `most` are kept: where there would be more, those kept before go. Does not wait for units that change the datasets. One dataset and key
   * occurs once.
   */
  keep(made: readonly KeptRepresentation[], most: number): Promise<void>
}
