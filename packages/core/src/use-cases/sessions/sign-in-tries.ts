import type { Actor } from '../../rules/users/actor.ts'
import type { Attempt, RateLimiter } from '../rate-limits/rate-limiter.ts'

/** Failed tries an hour, for one name and for one address. */
const TRIES_BY_NAME = 30
const TRIES_BY_ADDRESS = 100

/**
 * Counts a try to prove a password to an account, by its name and by the caller's address, wherever it is made. Refuses it
 * as `rateLimited` when too many failed within the hour.
 */
export function signInTries(limiter: RateLimiter, guest: Actor, name: string): Attempt {
  const tries = [
    // First: an address without tries uses up none of a name, and makes the limiter forget no counts by inventing names.
    limiter.attemptOf(guest, 'signIn', TRIES_BY_ADDRESS),
    // With the sign of a name, so that nobody types what counts the tries of an address.
    limiter.attempt('signIn', `@${name.trim().toLowerCase().slice(0, 255)}`, TRIES_BY_NAME),
  ]
  return {
    succeeded: () => {
      for (const { succeeded } of tries) succeeded()
    },
  }
}
