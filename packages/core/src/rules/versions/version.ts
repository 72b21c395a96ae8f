import type { MetadataValues } from '../metadata/model.ts'
import type { Terms } from './terms.ts'

export interface VersionNumber {
  readonly major: number
  readonly minor: number
}

export type VersionState =
  | { readonly kind: 'draft' }
  | { readonly kind: 'released'; readonly number: VersionNumber; readonly releasedAt: Date }
  | {
      readonly kind: 'deaccessioned'
      readonly number: VersionNumber
      readonly releasedAt: Date
      readonly reason: string
      readonly forwardUrl: string | null
    }

/** What listings and rules need of a version without reading its metadata. */
export interface VersionHead {
  readonly id: number
  readonly datasetId: number
  /** 1 for the first version of a dataset, then one more for each; files name their versions by it. */
  readonly ordinal: number
  readonly state: VersionState
  readonly createdAt: Date
  /** Strictly rising, by whole seconds, with every change (docs/architecture.md#times-and-numbers). */
  readonly updatedAt: Date
  readonly fileCount: number
  /** Bytes of the files as stored. */
  readonly byteCount: number
}

export interface Version extends VersionHead {
  readonly metadata: MetadataValues
  readonly terms: Terms
  /** Why the version exists, in the author's words. */
  readonly note: string | null
  /** How often the version was saved. */
  readonly saves: number
  /** Accounts that changed the version, in order of their first change. */
  readonly contributorIds: readonly number[]
}

export type NewVersion = Omit<Version, 'id'>

export const formatNumber = ({ major, minor }: VersionNumber): string => `${major}.${minor}`

/** `1.0`, or `DRAFT`. */
export const versionLabel = (state: VersionState): string =>
  state.kind === 'draft' ? 'DRAFT' : formatNumber(state.number)

export const compareNumbers = (a: VersionNumber, b: VersionNumber): number =>
  a.major - b.major || a.minor - b.minor
