import type { Domain } from '../../ports/ports.ts'
import {
  afterCall,
  type Bucket,
  configuredLimit,
  tokensAt,
} from '../../rules/rate-limits/rate-limit.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import type { SettingValues } from '../../rules/settings/setting-values.ts'
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

/** An action and its limit where the settings say nothing. */
export interface LimitedAction {
  readonly action: string
  readonly defaultPerHour: number
}

/** At most this many buckets are kept; the least recently used one is dropped first. */
const MAX_BUCKETS = 10_000
const MINUTE_MS = 60_000

/** The rate limits of this process (docs/specification/http.md#rate-limiting). */
export type RateLimiter = ReturnType<typeof rateLimiter>

export function rateLimiter({ clock }: Pick<Domain, 'clock'>) {
  const buckets = new Map<string, KeptBucket>()

  return {
    /** Counts a call; refuses it as `rateLimited` when the caller has none left. Superusers are exempt. */
    take: (
      actor: Actor,
      { action, defaultPerHour }: LimitedAction,
      settings: SettingValues,
    ): void => {
      if (isSuperuser(actor)) return
      const configured = configuredLimit(settings, actor.kind === 'account' ? 1 : 0, action)
      const perHour = configured === undefined ? defaultPerHour : configured
      if (perHour === null) return
      const caller = callerOf(actor)
      const key = `${action} ${caller}`
      const bucket =
        afterCall(buckets.get(key) ?? null, perHour, clock.now()) ??
        refuse({
          kind: 'rateLimited',
          message: `${assigneeOf(actor)} may do this ${perHour} times an hour: too many requests.`,
        })
      buckets.delete(key)
      buckets.set(key, { ...bucket, caller, action, perHour })
      const [oldest] = buckets.keys()
      if (buckets.size > MAX_BUCKETS && oldest !== undefined) buckets.delete(oldest)
    },

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

/** Guests are told apart by their address, so that one of them cannot use up the calls of all. */
const callerOf = (actor: Actor): string =>
  actor.kind === 'guest' && actor.address !== undefined
    ? `${assigneeOf(actor)} ${actor.address}`
    : assigneeOf(actor)
