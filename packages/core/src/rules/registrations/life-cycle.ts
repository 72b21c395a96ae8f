import { accept, deny } from '../refusals/decision.ts'
import type { PidState } from './pid-record.ts'
import {
  pauseAfter,
  type RegistrarKnowledge,
  type Registration,
  type RegistrationFacts,
  type RegistrationFailure,
} from './registration.ts'
import type {
  RegistrationCommand,
  RegistrationCommandKind,
  RegistrationDecision,
  RegistrationEvent,
} from './registration-commands.ts'

const UNKNOWN: RegistrarKnowledge = { kind: 'unknown' }

/** A new registration, with one change that the registrar must receive. */
export const beginRegistration = ({
  datasetId,
  fileId,
  pid,
}: Pick<RegistrationFacts, 'datasetId' | 'fileId' | 'pid'>): Registration => ({
  datasetId,
  fileId,
  pid,
  knowledge: UNKNOWN,
  sentAt: null,
  kind: 'pending',
  requested: 1,
  sent: 0,
})

/** The registration with one more change that the registrar must receive. */
export function withAnotherChange(registration: Registration): Registration {
  const requested = registration.requested + 1
  return registration.kind === 'upToDate'
    ? { ...registration, kind: 'pending', requested, sent: registration.requested }
    : { ...registration, requested }
}

/** The state of the identifier at the registrar; null if it is not known that the registrar holds it. */
export const pidStateOf = ({ knowledge }: Pick<RegistrationFacts, 'knowledge'>): PidState | null =>
  knowledge.kind === 'known' ? knowledge.state : null

/** When the registrar first held the identifier; null if it is not known that it holds it. */
export const registeredAtOf = ({ knowledge }: Pick<RegistrationFacts, 'knowledge'>): Date | null =>
  knowledge.kind === 'known' ? knowledge.registeredAt : null

/** Whether the registrar has received all changes. */
export const isUpToDate = ({ kind }: Registration): boolean => kind === 'upToDate'

/** The last failure; null if the last attempt did not fail. */
export const failureOf = (registration: Registration): RegistrationFailure | null =>
  registration.kind === 'failing' ? registration.failure : null

/** The number of changes that the registrar has received. */
export const sentOf = (registration: Registration): number =>
  registration.kind === 'upToDate' ? registration.requested : registration.sent

/** The rule of each command, given the registration and the facts in the command. */
const RULES: {
  readonly [K in RegistrationCommandKind]: (
    registration: Registration,
    command: RegistrationCommand<K>,
  ) => RegistrationDecision<K>
} = {
  recordUpdate: (registration, { upTo, at, state, gone }) => {
    const again = upTo !== registration.requested
    const observed = { state, changed: state !== pidStateOf(registration) }
    return gone && state === null && !again
      ? accept({ kind: 'ended', ...observed })
      : accept({ kind: 'updated', upTo, at, again, ...observed })
  },
  recordFailure: (registration, { at, trouble, reason, retryAfterSeconds }) => {
    if (isUpToDate(registration)) return deny('upToDate')
    const before = failureOf(registration)
    const times = before?.trouble === trouble ? before.times + 1 : 1
    const retryInSeconds = pauseAfter({ trouble, times }, retryAfterSeconds)
    return accept({ kind: 'failed', failure: { at, trouble, reason, times }, retryInSeconds })
  },
}

/** Decides a command on a registration. Total; uses no clock and no I/O. */
export const decide = <K extends RegistrationCommandKind>(
  registration: Registration,
  command: RegistrationCommand<K>,
): RegistrationDecision<K> => RULES[command.kind](registration, command)

/** The registration after the event; null if the event ends it. */
export function evolve(registration: Registration, event: RegistrationEvent): Registration | null {
  switch (event.kind) {
    case 'updated': {
      const { upTo: sent, at: sentAt } = event
      const knowledge = knowledgeAfter(registration, event)
      const facts = { ...factsOf(registration), knowledge, sentAt }
      const { requested } = registration
      return sent < requested
        ? { ...facts, kind: 'pending', requested, sent }
        : { ...facts, kind: 'upToDate', requested }
    }
    case 'ended':
      return null
    case 'failed': {
      const { requested } = registration
      const sent = sentOf(registration)
      const { failure } = event
      return { ...factsOf(registration), kind: 'failing', requested, sent, failure }
    }
  }
}

const knowledgeAfter = (
  { knowledge }: Registration,
  { state, at }: { readonly state: PidState | null; readonly at: Date },
): RegistrarKnowledge =>
  state === null
    ? UNKNOWN
    : {
        kind: 'known',
        state,
        registeredAt: knowledge.kind === 'known' ? knowledge.registeredAt : at,
      }

const factsOf = ({
  datasetId,
  fileId,
  pid,
  knowledge,
  sentAt,
}: Registration): RegistrationFacts => ({
  datasetId,
  fileId,
  pid,
  knowledge,
  sentAt,
})
