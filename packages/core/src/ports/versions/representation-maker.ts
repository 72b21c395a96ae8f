import type { Pid } from '../../rules/datasets/pid.ts'
import type { VersionNumber } from '../../rules/versions/version.ts'

/** A dataset with a release, as addresses name it. */
export interface ReleasedDataset {
  readonly id: number
  readonly pid: Pid
  /** Of its newest release. */
  readonly number: VersionNumber
  /** Of that release. */
  readonly fileCount: number
}

/**
 * Makes what guests ask for first of a released dataset, and has it kept, unless it is kept already
 * (docs/decisions/0585-representations-made-ahead.md).
 */
export interface RepresentationMaker {
  make(dataset: ReleasedDataset): Promise<void>
}
