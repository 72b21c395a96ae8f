import type { Pid } from './pid.ts'

/** A dataset shown in a collection that does not own it (docs/specification/datasets.md#links-and-move). */
export interface DatasetLink {
  readonly datasetId: number
  readonly collectionId: number
  readonly linkedAt: Date
}

/** A linked dataset as lists of links tell of it. */
export interface LinkedDatasetTitle {
  readonly pid: Pid
  /** Of its newest version, drafts included; null without one. */
  readonly title: string | null
}
