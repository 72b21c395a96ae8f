import type { Dataset } from '../datasets/dataset.ts'
import type { Pid } from '../datasets/pid.ts'
import type { PidState, RegistrarTrouble } from './pid-record.ts'

/** What is known of the identifier of a dataset at the registrar. Outlives the dataset while that has to be told. */
export interface Registration {
  readonly datasetId: number
  readonly pid: Pid
  /** Null while the registrar is not known to know it. */
  readonly state: PidState | null
  /** When it was first known there. */
  readonly registeredAt: Date | null
  /** When the registrar was last told something and took it. */
  readonly toldAt: Date | null
  /** Rises with every change that the registrar has to be told. */
  readonly asked: number
  /** Up to which of them it was told. */
  readonly told: number
  readonly failure: RegistrationFailure | null
}

export interface RegistrationFailure {
  readonly at: Date
  readonly trouble: RegistrarTrouble
  readonly reason: string
  /** How often in a row, since something was last asked for. */
  readonly times: number
}

/** What the registrar has to be told, given what is there now. */
export type RegistrationStep = 'reserve' | 'publish' | 'withdraw'

type Standing = Pick<Dataset, 'publishedAt' | 'released'>

/**
 * The step is worked out from how things stand, never kept: however late a step is taken, and in whatever
 * order, it says what is true then. Null stands for a dataset that is gone.
 */
export function stepFor(dataset: Standing | null): RegistrationStep {
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

/** Whether the registrar was told everything. */
export const isUpToDate = ({ asked, told }: Pick<Registration, 'asked' | 'told'>): boolean =>
  told >= asked
