import type { Actor } from '../../rules/users/actor.ts'
import type { Attempt, RateLimiter } from '../rate-limits/rate-limiter.ts'

/** Failed tries an hour, for one name or known browser, and for one address. */
const TRIES_BY_NAME = 30
const TRIES_BY_ADDRESS = 100

/** What a try to sign in is counted by: the name that was typed, or a browser from which the account was reached before. */
export type TriedBy =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'browser'; readonly name: string }

/**
 * Counts a try to prove a password to an account, by this and by the caller's address. Refuses it as `rateLimited` when
 * too many failed within the hour. A stranger who uses up the tries of a name does not lock its owner out of a known browser.
 */
export function signInTries(limiter: RateLimiter, guest: Actor, by: TriedBy): Attempt {
  const tries = [
    // First: an address without tries uses up none of a name, and makes the limiter forget no counts by inventing names.
    limiter.attemptOf(guest, 'signIn', TRIES_BY_ADDRESS),
    limiter.attempt('signIn', callerOf(by), TRIES_BY_NAME),
  ]
  return {
    succeeded: () => {
      for (const { succeeded } of tries) succeeded()
    },
  }
}

/** With the sign of a name, so that nobody types what counts the tries of an address or a browser. */
const callerOf = ({ kind, name }: TriedBy): string =>
  kind === 'browser' ? `browser ${name}` : `@${name.trim().toLowerCase().slice(0, 255)}`
