import type { Accepted, Decision } from '../refusals/decision.ts'
import type { PidState, RegistrarTrouble } from './pid-record.ts'
import type { RegistrationFailure } from './registration.ts'

/** The parameters of every command, by its kind. */
interface Parameters {
  /** The registrar accepted the state of the dataset after the change number `upTo`. */
  readonly recordUpdate: {
    readonly upTo: number
    readonly at: Date
    /** The state of the identifier at the registrar; null if the registrar does not hold it. */
    readonly state: PidState | null
    /** Whether the dataset was removed. */
    readonly gone: boolean
  }
  /** An attempt to update the registrar failed. */
  readonly recordFailure: {
    readonly at: Date
    readonly trouble: RegistrarTrouble
    readonly reason: string
    /** The pause that the registrar asked for; null if it gave none. */
    readonly retryAfterSeconds: number | null
  }
}

/** The name of a command. */
export type RegistrationCommandKind = keyof Parameters

/** A command on a registration, with the result of a call to the registrar. */
export type RegistrationCommand<Kind extends RegistrationCommandKind = RegistrationCommandKind> = {
  readonly [K in Kind]: { readonly kind: K } & Parameters[K]
}[Kind]

/** The state of the identifier at the registrar, and whether it is another one than before. */
interface ObservedState {
  readonly state: PidState | null
  readonly changed: boolean
}

/** `again`: the dataset changed in the meantime, so the registrar needs another update. */
type Updated = ObservedState & {
  readonly kind: 'updated'
  readonly upTo: number
  readonly at: Date
  readonly again: boolean
}

/** The dataset is gone and the registrar does not hold the identifier, so the registration is removed. */
type Ended = ObservedState & { readonly kind: 'ended' }

/** `retryInSeconds` is null if another attempt would fail too. */
interface Failed {
  readonly kind: 'failed'
  readonly failure: RegistrationFailure
  readonly retryInSeconds: number | null
}

/** What can be decided about each command. A failure is ignored as `upToDate` if another attempt succeeded. */
interface Decisions {
  readonly recordUpdate: Accepted<Updated | Ended>
  readonly recordFailure: Decision<Failed, 'upToDate'>
}

/** The decision about a command: its event, or why it has no effect. */
export type RegistrationDecision<Kind extends RegistrationCommandKind = RegistrationCommandKind> =
  Decisions[Kind]

/** The event of an accepted command. */
export type RegistrationEvent<Kind extends RegistrationCommandKind = RegistrationCommandKind> =
  Extract<Decisions[Kind], { readonly kind: 'accepted' }>['event']
