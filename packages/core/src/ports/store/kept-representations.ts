import type { DatasetRef, DatasetStamp } from '../../rules/datasets/dataset.ts'

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
