import type { Actor } from '../users/actor.ts'

/**
 * Tells downloaders apart where distinct ones are counted; empty for all who are not known. The address of an
 * account is its own, so that the account stands for it (docs/specification/metrics.md#what-is-counted).
 */
export const downloaderOf = (actor: Actor): string =>
  actor.kind === 'account' ? `@${actor.accountId}` : ''
