import type { MetadataValues } from '../metadata/model.ts'
import type { Terms } from './terms.ts'

/** The number of a released version, printed as `major.minor`. */
export interface VersionNumber {
  readonly major: number
  readonly minor: number
}

/** The reason for a withdrawal. */
export interface Deaccession {
  readonly reason: string
  /** Where readers are redirected; the syntax is not checked. */
  readonly forwardUrl: string | null
}

/**
 * The state of a version in its life cycle. Only this file and `life-cycle.ts` compare the kinds; all other
 * code asks the functions below or sends a command to `decide`.
 */
export type VersionState =
  | { readonly kind: 'draft' }
  | { readonly kind: 'released'; readonly number: VersionNumber; readonly releasedAt: Date }
  | ({
      readonly kind: 'deaccessioned'
      readonly number: VersionNumber
      readonly releasedAt: Date
    } & Deaccession)

/** The names of the states of versions. */
export const VERSION_STATES = [
  'draft',
  'released',
  'deaccessioned',
] as const satisfies readonly VersionState['kind'][]

/** The facts about a version that listings and rules need, without its metadata. */
export interface VersionHead {
  readonly id: number
  readonly datasetId: number
  /** Consecutive within a dataset, from 1; files refer to their versions by it. */
  readonly ordinal: number
  readonly state: VersionState
  readonly createdAt: Date
  /** Strictly increasing, by whole seconds, with every change (docs/architecture.md#times-and-numbers). */
  readonly updatedAt: Date
  readonly fileCount: number
  /** Total stored bytes of the files, of tables those of their text. */
  readonly byteCount: number
  /** The fingerprint of all its tables; null without tables (docs/specification/fingerprints.md#combining). */
  readonly unf: string | null
}

/** A version of a dataset with its metadata and terms. */
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

/** A version to be added. */
export type NewVersion = Omit<Version, 'id'>

/** The number as `major.minor`. */
export const formatNumber = ({ major, minor }: VersionNumber): string => `${major}.${minor}`

/** Orders version numbers, ascending. */
export const compareNumbers = (a: VersionNumber, b: VersionNumber): number =>
  a.major - b.major || a.minor - b.minor

/** Anything with the state of a version. */
export type Stated = Pick<VersionHead, 'state'>

/** Returns the answer for the version's state; the compiler requires one for each state. */
export const matchState = <Answer>(
  { state }: Stated,
  answers: {
    readonly [Kind in VersionState['kind']]: (
      state: Extract<VersionState, { readonly kind: Kind }>,
    ) => Answer
  },
): Answer => {
  switch (state.kind) {
    case 'draft':
      return answers.draft(state)
    case 'released':
      return answers.released(state)
    case 'deaccessioned':
      return answers.deaccessioned(state)
  }
}

/** Whether the version is a draft. */
export const isDraft = ({ state }: Stated): boolean => state.kind === 'draft'

/** Whether the version is released and not deaccessioned. */
export const isReleased = ({ state }: Stated): boolean => state.kind === 'released'

/** Whether the version is deaccessioned. */
export const isDeaccessioned = ({ state }: Stated): boolean => state.kind === 'deaccessioned'

/** The number of the version, which a deaccessioned version keeps; null for a draft. */
export const numberOf = ({ state }: Stated): VersionNumber | null =>
  state.kind === 'draft' ? null : state.number

/** Whether the version has this number. */
export function hasNumber(version: Stated, number: VersionNumber): boolean {
  const own = numberOf(version)
  return own !== null && compareNumbers(own, number) === 0
}

/** The release time of the version, which a deaccessioned version keeps; null for a draft. */
export const releasedAtOf = ({ state }: Stated): Date | null =>
  state.kind === 'draft' ? null : state.releasedAt

/** The reason for a withdrawal; null unless the version is deaccessioned. */
export const deaccessionOf = ({ state }: Stated): Deaccession | null =>
  state.kind === 'deaccessioned' ? { reason: state.reason, forwardUrl: state.forwardUrl } : null

/** Orders the versions of a dataset by number, ascending; the draft, which has no number, comes last. */
export function compareVersions({ state: a }: Stated, { state: b }: Stated): number {
  if (a.kind === 'draft') return b.kind === 'draft' ? 0 : 1
  return b.kind === 'draft' ? -1 : compareNumbers(a.number, b.number)
}

/** The number such as `1.0`, or `DRAFT`. */
export const versionLabel = ({ state }: Stated): string =>
  state.kind === 'draft' ? 'DRAFT' : formatNumber(state.number)

const STATE_NAMES = {
  draft: 'DRAFT',
  released: 'RELEASED',
  deaccessioned: 'DEACCESSIONED',
} as const satisfies Record<VersionState['kind'], string>

/** The name of the state in responses and exports. */
export const stateName = ({ state }: Stated): (typeof STATE_NAMES)[VersionState['kind']] =>
  STATE_NAMES[state.kind]
