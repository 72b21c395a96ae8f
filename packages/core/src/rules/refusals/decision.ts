import { type Refusal, refuse } from './refusal.ts'

/** The answer of a state machine to a command: the resulting event, or the reason for a refusal. */
export type Decision<Event, Reason = Refusal> =
  | { readonly kind: 'accepted'; readonly event: Event }
  | { readonly kind: 'refused'; readonly reason: Reason }

/** Accepts a command, with the resulting event. */
export const accept = <Event>(
  event: Event,
): { readonly kind: 'accepted'; readonly event: Event } => ({
  kind: 'accepted',
  event,
})

/** Refuses a command for this reason. */
export const deny = <Reason>(
  reason: Reason,
): { readonly kind: 'refused'; readonly reason: Reason } => ({
  kind: 'refused',
  reason,
})

/** The event of an accepted decision; throws the refusal otherwise. */
export const settle = <Event>(decision: Decision<Event>): Event =>
  decision.kind === 'accepted' ? decision.event : refuse(decision.reason)
