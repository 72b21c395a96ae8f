import type { MetadataValues } from '../metadata/model.ts'
import type { Terms } from './terms.ts'

export interface VersionNumber {
  readonly major: number
  readonly minor: number
}

/** Why a version was withdrawn. */
export interface Deaccession {
  readonly reason: string
  /** Where readers are sent instead; its syntax is not checked. */
  readonly forwardUrl: string | null
}

/**
 * Where a version stands in its life cycle. Only this file and `life-cycle.ts` compare the kinds; everybody
 * else asks the questions below or sends a command to `decide`.
 */
export type VersionState =
  | { readonly kind: 'draft' }
  | { readonly kind: 'released'; readonly number: VersionNumber; readonly releasedAt: Date }
  | ({
      readonly kind: 'deaccessioned'
      readonly number: VersionNumber
      readonly releasedAt: Date
    } & Deaccession)

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

export const compareNumbers = (a: VersionNumber, b: VersionNumber): number =>
  a.major - b.major || a.minor - b.minor

/** Anything that has the state of a version. */
export type Stated = Pick<VersionHead, 'state'>

/** One answer for each state; the compiler asks for all of them. */
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

export const isDraft = ({ state }: Stated): boolean => state.kind === 'draft'

/** Whether the version is released and not deaccessioned. */
export const isReleased = ({ state }: Stated): boolean => state.kind === 'released'

export const isDeaccessioned = ({ state }: Stated): boolean => state.kind === 'deaccessioned'

/** The number that the version was released under, which a deaccessioned version keeps; null for a draft. */
export const numberOf = ({ state }: Stated): VersionNumber | null =>
  state.kind === 'draft' ? null : state.number

export function hasNumber(version: Stated, number: VersionNumber): boolean {
  const own = numberOf(version)
  return own !== null && compareNumbers(own, number) === 0
}

/** When the version was released, which a deaccessioned version keeps; null for a draft. */
export const releasedAtOf = ({ state }: Stated): Date | null =>
  state.kind === 'draft' ? null : state.releasedAt

/** Why the version was withdrawn; null for one that is not deaccessioned. */
export const deaccessionOf = ({ state }: Stated): Deaccession | null =>
  state.kind === 'deaccessioned' ? { reason: state.reason, forwardUrl: state.forwardUrl } : null

/** Orders the versions of a dataset by number, ascending; the draft, which has none, comes last. */
export function compareVersions({ state: a }: Stated, { state: b }: Stated): number {
  if (a.kind === 'draft') return b.kind === 'draft' ? 0 : 1
  return b.kind === 'draft' ? -1 : compareNumbers(a.number, b.number)
}

/** `1.0`, or `DRAFT`. */
export const versionLabel = ({ state }: Stated): string =>
  state.kind === 'draft' ? 'DRAFT' : formatNumber(state.number)

const STATE_NAMES = {
  draft: 'DRAFT',
  released: 'RELEASED',
  deaccessioned: 'DEACCESSIONED',
} as const satisfies Record<VersionState['kind'], string>

/** The name of the state, spelled as clients and exports read it. */
export const stateName = ({ state }: Stated): (typeof STATE_NAMES)[VersionState['kind']] =>
  STATE_NAMES[state.kind]
