import { type Refusal, refuse } from './refusal.ts'

/** A command was accepted, with the resulting event. */
export interface Accepted<Event> {
  readonly kind: 'accepted'
  readonly event: Event
}

/** A command was refused for this reason. */
export interface Refused<Reason> {
  readonly kind: 'refused'
  readonly reason: Reason
}

/** The answer of a state machine to a command: the resulting event, or the reason for a refusal. */
export type Decision<Event, Reason = Refusal> = Accepted<Event> | Refused<Reason>

/** Accepts a command, with the resulting event. */
export const accept = <Event>(event: Event): Accepted<Event> => ({ kind: 'accepted', event })

/** Refuses a command for this reason. */
export const deny = <Reason>(reason: Reason): Refused<Reason> => ({ kind: 'refused', reason })

/** The event of an accepted decision; throws the refusal otherwise. */
export const settle = <Event>(decision: Decision<Event>): Event =>
  decision.kind === 'accepted' ? decision.event : refuse(decision.reason)
