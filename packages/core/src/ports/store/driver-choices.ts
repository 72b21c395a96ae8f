import type { DatasetRef } from '../../rules/datasets/dataset.ts'

/** The object store that a dataset itself selects; a collection's selection is one of its attributes. */
export interface DriverChoiceReads {
  /** Null when the dataset inherits the selection from its collections, or does not exist. One query. */
  ofDataset(ref: DatasetRef): Promise<string | null>
}

/** The object stores that datasets select for their new files. */
export interface DriverChoices extends DriverChoiceReads {
  /** Null removes the selection, also when there is none. */
  choose(datasetId: number, driver: string | null): Promise<void>
}
