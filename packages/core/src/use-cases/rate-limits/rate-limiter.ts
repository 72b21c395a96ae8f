import type { Domain } from '../../ports/ports.ts'
import { formatAddress, isV4 } from '../../rules/groups/ip-address.ts'
import {
  afterCall,
  type Bucket,
  limitOf,
  type RateLimits,
  secondsToNextCall,
  tokensAt,
} from '../../rules/rate-limits/rate-limit.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf, isSuperuser } from '../../rules/users/actor.ts'

/** A bucket as administrators see it. */
export interface BucketState {
  readonly caller: string
  readonly action: string
  readonly tokens: number
  readonly perHour: number
  readonly lastCall: Date
}

interface KeptBucket extends Bucket {
  readonly caller: string
  readonly action: string
  readonly perHour: number
}

/** An action and its limit where the settings say nothing; null for none. */
export interface LimitedAction {
  readonly action: string
  readonly defaultPerHour: number | null
}

/** A try that counts unless it succeeds. */
export interface Attempt {
  readonly succeeded: () => void
}

const UNCOUNTED: Attempt = { succeeded: () => undefined }

/** At most this many buckets are kept; the least recently used one is dropped first. */
const MAX_BUCKETS = 50_000
const MINUTE_MS = 60_000

/** The rate limits of this process (docs/specification/http.md#rate-limiting). */
export type RateLimiter = ReturnType<typeof rateLimiter>

/** Counts the calls of each caller in this process; the counts are not shared with other processes. */
export function rateLimiter({ clock }: Pick<Domain, 'clock'>) {
  const buckets = new Map<string, KeptBucket>()

  const keep = (key: string, bucket: KeptBucket): void => {
    buckets.delete(key)
    buckets.set(key, bucket)
    const [oldest] = buckets.keys()
    if (buckets.size > MAX_BUCKETS && oldest !== undefined) buckets.delete(oldest)
  }

  /** Takes a token from the caller's bucket, and returns its key; refuses with `message` when none is left. */
  const count = (
    { action, caller, perHour }: Pick<KeptBucket, 'action' | 'caller' | 'perHour'>,
    message: string,
  ): string => {
    const key = `${action} ${caller}`
    const now = clock.now()
    const before = buckets.get(key) ?? null
    const bucket =
      afterCall(before, perHour, now) ??
      refuse({
        kind: 'rateLimited',
        message,
        retryAfterSeconds: secondsToNextCall(before ?? { tokens: 0, at: now }, perHour, now),
      })
    keep(key, { ...bucket, caller, action, perHour })
    return key
  }

  const attempt = (action: string, caller: string, perHour: number): Attempt => {
    const key = count({ action, caller, perHour }, 'Too many tries: wait a while.')
    return {
      succeeded: () => {
        const kept = buckets.get(key)
        if (kept !== undefined) keep(key, { ...kept, tokens: Math.min(perHour, kept.tokens + 1) })
      },
    }
  }

  return {
    /** Counts a call; refuses it as `rateLimited` when the caller has none left. Superusers are exempt. */
    take: (actor: Actor, { action, defaultPerHour }: LimitedAction, limits: RateLimits): void => {
      if (isSuperuser(actor)) return
      const configured = limitOf(limits, actor.kind === 'account' ? 1 : 0, action)
      const perHour = configured === undefined ? defaultPerHour : configured
      if (perHour === null) return
      count(
        { action, caller: callerOf(actor), perHour },
        `${assigneeOf(actor)} may do this (${action}) ${perHour} times an hour: too many requests.`,
      )
    },

    /** Counts a try about this name, by anybody; refuses it as `rateLimited` when too many failed within the hour. */
    attempt,

    /** The same for the address of the caller; callers without a known one are not counted. */
    attemptOf: (actor: Actor, action: string, perHour: number): Attempt =>
      actor.address === undefined
        ? UNCOUNTED
        : attempt(action, callerOf({ kind: 'guest', address: actor.address }), perHour),

    /** The buckets of this process, or those used within this many minutes; for superusers. */
    stats: (actor: Actor, withinMinutes: number | null): readonly BucketState[] => {
      requireSuperuser(actor)
      const now = clock.now()
      const since = withinMinutes === null ? 0 : now.getTime() - withinMinutes * MINUTE_MS
      return [...buckets.values()]
        .filter(({ at }) => at.getTime() >= since)
        .map((bucket) => ({
          caller: bucket.caller,
          action: bucket.action,
          tokens: tokensAt(bucket, bucket.perHour, now),
          perHour: bucket.perHour,
          lastCall: bucket.at,
        }))
    },
  }
}

/**
 * Guests are distinguished by their address, so that one of them cannot use up the calls of all. The owner of an
 * IPv6 address usually owns the 2^64 addresses of its network.
 */
function callerOf(actor: Actor): string {
  if (actor.kind !== 'guest' || actor.address === undefined) return assigneeOf(actor)
  const { address } = actor
  const network = isV4(address) ? formatAddress(address) : `${formatAddress(network64(address))}/64`
  return `${assigneeOf(actor)} ${network}`
}

const network64 = (address: string): string => address.slice(0, 16).padEnd(address.length, '0')
