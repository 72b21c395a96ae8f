import type { Dataset } from '../datasets/dataset.ts'
import type { Pid } from '../datasets/pid.ts'
import type { PidState, RegistrarTrouble } from './pid-record.ts'

/** What the registrar is known to hold about an identifier. */
export type RegistrarKnowledge =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'known'
      readonly state: PidState
      /** When the registrar first held the identifier. */
      readonly registeredAt: Date
    }

/** The last failed attempt to update the registrar. */
export interface RegistrationFailure {
  readonly at: Date
  readonly trouble: RegistrarTrouble
  readonly reason: string
  /** The number of consecutive failures of this kind. */
  readonly times: number
}

/**
 * Whether the registrar has received all changes of the dataset. `requested` is the number of changes that it
 * must receive, and `sent` the number that it has received.
 */
export type RegistrationProgress =
  | { readonly kind: 'upToDate'; readonly requested: number }
  | { readonly kind: 'pending'; readonly requested: number; readonly sent: number }
  /** The last attempt failed. */
  | {
      readonly kind: 'failing'
      readonly requested: number
      readonly sent: number
      readonly failure: RegistrationFailure
    }

/** The facts of a registration in every state. */
export interface RegistrationFacts {
  readonly datasetId: number
  /** The file of the dataset that the identifier names; null for that of the dataset itself. */
  readonly fileId: number | null
  readonly pid: Pid
  readonly knowledge: RegistrarKnowledge
  /** When the registrar last accepted an update; null before the first. */
  readonly sentAt: Date | null
}

/**
 * The state of the identifier of a dataset or file at the registrar. It is kept after the dataset is removed, until
 * the registrar has received the removal.
 */
export type Registration = RegistrationFacts & RegistrationProgress

/** The object that the identifier names: datasets and files share one sequence of ids. */
export const registeredObject = ({
  datasetId,
  fileId,
}: Pick<RegistrationFacts, 'datasetId' | 'fileId'>): number => fileId ?? datasetId

/** The call to the registrar that the current state of a dataset requires. */
export type RegistrationStep = 'reserve' | 'publish' | 'withdraw'

type ReleaseState = Pick<Dataset, 'publishedAt' | 'released'>

/**
 * The call that the current state of the dataset requires; null for a removed dataset. The step is derived
 * and never stored, so it is right even if jobs run late or in another order.
 */
export function stepFor(dataset: ReleaseState | null): RegistrationStep {
  if (dataset === null) return 'withdraw'
  if (dataset.released !== null) return 'publish'
  return dataset.publishedAt === null ? 'reserve' : 'withdraw'
}

/** After this many failures in a row operators are notified; with the pauses between them, that is an hour. */
const OUTAGE_TIMES = 8

/**
 * Whether operators are notified at this failure that the registrar cannot be used: of wrong credentials at once,
 * of silence when it lasts. A rejected record says nothing about the registrar.
 */
export const showsOutage = ({
  trouble,
  times,
}: Pick<RegistrationFailure, 'trouble' | 'times'>): boolean =>
  trouble === 'unreachable' ? times === OUTAGE_TIMES : trouble === 'unauthorized' && times === 1

const FIRST_PAUSE_SECONDS = 30
const MAX_PAUSE_SECONDS = 3600

/**
 * Seconds until the next attempt after `times` consecutive failures; null if an attempt makes sense only
 * after a change or a new request. Attempts never stop: outages end, and operators correct passwords.
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
