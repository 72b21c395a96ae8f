import { accept, type Decision, deny } from '../refusals/decision.ts'
import type { PidState, RegistrarTrouble } from './pid-record.ts'
import {
  pauseAfter,
  type Registration,
  type RegistrationFacts,
  type RegistrationFailure,
  type Standing,
} from './registration.ts'

export type RegistrationCommand =
  /** The registrar has one more change to be told. */
  | { readonly kind: 'ask' }
  /** A job wants to tell it. */
  | { readonly kind: 'tell' }
  /** The registrar took what was true up to the change `upTo`. */
  | {
      readonly kind: 'noteTold'
      readonly upTo: number
      readonly at: Date
      /** What it knows the identifier as now; null where it does not know it. */
      readonly state: PidState | null
      /** Whether the dataset is gone. */
      readonly gone: boolean
    }
  /** The registrar did not take it. */
  | {
      readonly kind: 'noteFailure'
      readonly at: Date
      readonly trouble: RegistrarTrouble
      readonly reason: string
      /** How long the registrar asked to be left alone; null where it did not say. */
      readonly retryAfterSeconds: number | null
    }

/** What the registrar was found to know the identifier as, and whether that is new. */
interface Learned {
  readonly state: PidState | null
  readonly changed: boolean
}

export type RegistrationEvent =
  | { readonly kind: 'asked' }
  | { readonly kind: 'telling' }
  /** `again`: it changed meanwhile, so the registrar has to be told once more. */
  | ({
      readonly kind: 'told'
      readonly upTo: number
      readonly at: Date
      readonly again: boolean
    } & Learned)
  /** The registrar knows nothing of it, and nobody needs it any more. */
  | ({ readonly kind: 'ended' } & Learned)
  /** `retryInSeconds` is null where another attempt would fail as well. */
  | {
      readonly kind: 'failed'
      readonly failure: RegistrationFailure
      readonly retryInSeconds: number | null
    }

/** Why a command does nothing: the registrar was told everything. */
export type RegistrationObstacle = 'upToDate'

export type RegistrationDecision = Decision<RegistrationEvent, RegistrationObstacle>

const UNKNOWN: Standing = { kind: 'unknown' }

/** A registration whose first change the registrar has to be told. */
export const beginRegistration = ({
  datasetId,
  pid,
}: Pick<RegistrationFacts, 'datasetId' | 'pid'>): Registration => ({
  datasetId,
  pid,
  standing: UNKNOWN,
  toldAt: null,
  kind: 'pending',
  asked: 1,
  told: 0,
})

/** What the registrar knows the identifier as; null while it is not known to know it. */
export const pidStateOf = ({ standing }: Pick<RegistrationFacts, 'standing'>): PidState | null =>
  standing.kind === 'known' ? standing.state : null

/** When the registrar first knew the identifier; null while it is not known to know it. */
export const registeredAtOf = ({ standing }: Pick<RegistrationFacts, 'standing'>): Date | null =>
  standing.kind === 'known' ? standing.registeredAt : null

/** Whether the registrar was told everything. */
export const isUpToDate = ({ kind }: Registration): boolean => kind === 'upToDate'

/** Why the last attempt failed; null where it did not. */
export const failureOf = (registration: Registration): RegistrationFailure | null =>
  registration.kind === 'failing' ? registration.failure : null

/** What a command does to a registration, or why it does nothing. Total: no clock, no I/O. */
export function decide(
  registration: Registration,
  command: RegistrationCommand,
): RegistrationDecision {
  switch (command.kind) {
    case 'ask':
      return accept({ kind: 'asked' })
    case 'tell':
      return isUpToDate(registration) ? deny('upToDate') : accept({ kind: 'telling' })
    case 'noteTold': {
      const { upTo, at, state, gone } = command
      const again = upTo !== registration.asked
      const learned = { state, changed: state !== pidStateOf(registration) }
      return gone && state === null && !again
        ? accept({ kind: 'ended', ...learned })
        : accept({ kind: 'told', upTo, at, again, ...learned })
    }
    case 'noteFailure': {
      // Another attempt has told it meanwhile.
      if (isUpToDate(registration)) return deny('upToDate')
      const { at, trouble, reason, retryAfterSeconds } = command
      const before = failureOf(registration)
      const times = before?.trouble === trouble ? before.times + 1 : 1
      const retryInSeconds = pauseAfter({ trouble, times }, retryAfterSeconds)
      return accept({ kind: 'failed', failure: { at, trouble, reason, times }, retryInSeconds })
    }
  }
}

/** The registration after the event; null when it has ended. */
export function evolve(registration: Registration, event: RegistrationEvent): Registration | null {
  switch (event.kind) {
    case 'asked':
      return asked(registration)
    case 'telling':
      return registration
    case 'told': {
      const { upTo: told, at: toldAt } = event
      const facts = { ...factsOf(registration), standing: standingOf(registration, event), toldAt }
      const { asked } = registration
      return told < asked
        ? { ...facts, kind: 'pending', asked, told }
        : { ...facts, kind: 'upToDate', asked }
    }
    case 'ended':
      return null
    case 'failed': {
      const { asked } = registration
      const told = toldOf(registration)
      const { failure } = event
      return { ...factsOf(registration), kind: 'failing', asked, told, failure }
    }
  }
}

function asked(registration: Registration): Registration {
  const asked = registration.asked + 1
  return registration.kind === 'upToDate'
    ? { ...registration, kind: 'pending', asked, told: registration.asked }
    : { ...registration, asked }
}

/** Up to which change the registrar was told. */
export const toldOf = (registration: Registration): number =>
  registration.kind === 'upToDate' ? registration.asked : registration.told

const standingOf = (
  { standing }: Registration,
  { state, at }: { readonly state: PidState | null; readonly at: Date },
): Standing =>
  state === null
    ? UNKNOWN
    : {
        kind: 'known',
        state,
        registeredAt: standing.kind === 'known' ? standing.registeredAt : at,
      }

const factsOf = ({ datasetId, pid, standing, toldAt }: Registration): RegistrationFacts => ({
  datasetId,
  pid,
  standing,
  toldAt,
})
