import type { Dataset } from '../datasets/dataset.ts'
import type { Pid } from '../datasets/pid.ts'
import type { PidState, RegistrarTrouble } from './pid-record.ts'

/** Whether the registrar is known to know an identifier. */
export type Standing =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'known'
      readonly state: PidState
      /** When it was first known there. */
      readonly registeredAt: Date
    }

export interface RegistrationFailure {
  readonly at: Date
  readonly trouble: RegistrarTrouble
  readonly reason: string
  /** How often in a row. */
  readonly times: number
}

/**
 * How far the registrar knows what it has to. `asked` rises with every change that it has to be told; `told` says up to
 * which of them it was, and is smaller unless all is up to date.
 */
export type RegistrationProgress =
  | { readonly kind: 'upToDate'; readonly asked: number }
  | { readonly kind: 'pending'; readonly asked: number; readonly told: number }
  /** The last attempt failed. */
  | {
      readonly kind: 'failing'
      readonly asked: number
      readonly told: number
      readonly failure: RegistrationFailure
    }

export interface RegistrationFacts {
  readonly datasetId: number
  readonly pid: Pid
  readonly standing: Standing
  /** When the registrar last took what it was told; null while it took nothing. */
  readonly toldAt: Date | null
}

/** What is known of the identifier of a dataset at the registrar. Outlives the dataset while that has to be told. */
export type Registration = RegistrationFacts & RegistrationProgress

/** What the registrar has to be told, given what is there now. */
export type RegistrationStep = 'reserve' | 'publish' | 'withdraw'

type DatasetStanding = Pick<Dataset, 'publishedAt' | 'released'>

/**
 * The step is worked out from how things stand, never kept: however late a step is taken, and in whatever
 * order, it says what is true then. Null stands for a dataset that is gone.
 */
export function stepFor(dataset: DatasetStanding | null): RegistrationStep {
  if (dataset === null) return 'withdraw'
  if (dataset.released !== null) return 'publish'
  return dataset.publishedAt === null ? 'reserve' : 'withdraw'
}

const FIRST_PAUSE_SECONDS = 30
const MAX_PAUSE_SECONDS = 3600

/**
 * Seconds until the next attempt after `times` failures in a row; null where only a change, or somebody who
 * asks, is worth another. There is no last attempt: an outage ends some day, and a password gets mended.
 */
export function pauseAfter(
  { trouble, times }: Pick<RegistrationFailure, 'trouble' | 'times'>,
  retryAfterSeconds: number | null,
): number | null {
  if (trouble === 'rejected') return null
  if (trouble === 'unauthorized') return MAX_PAUSE_SECONDS
  const doubled = FIRST_PAUSE_SECONDS * 2 ** Math.min(times - 1, 20)
  return Math.min(MAX_PAUSE_SECONDS, Math.max(doubled, retryAfterSeconds ?? 0))
}
