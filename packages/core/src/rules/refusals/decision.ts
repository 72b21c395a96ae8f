import { type Refusal, refuse } from './refusal.ts'

/** What a state machine answers to a command: the event that happened, or why nothing did. */
export type Decision<Event, Reason = Refusal> =
  | { readonly kind: 'accepted'; readonly event: Event }
  | { readonly kind: 'refused'; readonly reason: Reason }

/** The command does this. */
export const accept = <Event>(
  event: Event,
): { readonly kind: 'accepted'; readonly event: Event } => ({
  kind: 'accepted',
  event,
})

/** The command does nothing, for this reason. */
export const deny = <Reason>(
  reason: Reason,
): { readonly kind: 'refused'; readonly reason: Reason } => ({
  kind: 'refused',
  reason,
})

/** The event that was decided; throws the refusal where there is none. */
export const settle = <Event>(decision: Decision<Event>): Event =>
  decision.kind === 'accepted' ? decision.event : refuse(decision.reason)
