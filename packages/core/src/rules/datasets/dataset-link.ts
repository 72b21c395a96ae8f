import type { Pid } from './pid.ts'

/**
 * A link: a dataset is shown in a collection other than its own
 * (docs/specification/datasets.md#links-and-move).
 */
export interface DatasetLink {
  readonly datasetId: number
  readonly collectionId: number
  readonly linkedAt: Date
}

/** A linked dataset as it appears in lists of links. */
export interface LinkedDatasetTitle {
  readonly pid: Pid
  /** The title of its newest version, drafts included; null without a title. */
  readonly title: string | null
}
