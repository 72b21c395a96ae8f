import { jsonValue } from '../json/json-text.ts'
import type { SettingValues } from '../settings/setting-values.ts'

/** The calls that one caller has left for one action. */
export interface Bucket {
  readonly tokens: number
  readonly at: Date
}

const HOUR_MS = 60 * 60 * 1000

/**
 * The bucket after one call, or null when it is empty. It refills continuously and holds at most `perHour` calls;
 * null stands for a full one (docs/specification/http.md#rate-limiting).
 */
export function afterCall(before: Bucket | null, perHour: number, now: Date): Bucket | null {
  const tokens = before === null ? perHour : tokensAt(before, perHour, now)
  return tokens < 1 ? null : { tokens: tokens - 1, at: now }
}

/** How many calls are left at `now`. */
export const tokensAt = ({ tokens, at }: Bucket, perHour: number, now: Date): number =>
  Math.min(perHour, tokens + (Math.max(0, now.getTime() - at.getTime()) * perHour) / HOUR_MS)

/** Seconds until the bucket holds a whole call again; an hour where it never does. */
export function secondsToNextCall(bucket: Bucket, perHour: number, now: Date): number {
  if (perHour < 1) return HOUR_MS / 1000
  const missing = 1 - tokensAt(bucket, perHour, now)
  return Math.max(1, Math.ceil(Math.round((missing * HOUR_MS) / perHour) / 1000))
}

/** The limits that the settings give. */
export interface RateLimits {
  /** Calls an hour for each action, by tier; null where nothing usable is set. */
  readonly tiers: readonly (number | null)[]
  readonly entries: readonly Entry[]
}

/** Reads the settings of rate limits; what cannot be read limits nothing. */
export const rateLimits = (settings: SettingValues): RateLimits => ({
  tiers: (settings.get(':RateLimitingDefaultCapacityTiers') ?? '').split(',').map(numberIn),
  entries: entriesOf(settings.get(':RateLimitingCapacityByTierAndAction') ?? ''),
})

/** Whether the settings limit no call. */
export const limitsNothing = ({ tiers, entries }: RateLimits): boolean =>
  entries.length === 0 && tiers.every((limit) => limit === null || limit < 0)

/**
 * The calls an hour of a tier for an action; null when there is no limit, undefined when the settings say
 * nothing. An entry for the action beats the default of the tier.
 */
export function limitOf(
  { tiers, entries }: RateLimits,
  tier: number,
  action: string,
): number | null | undefined {
  const entry = entries.find((each) => each.tier === tier && each.actions.includes(action))
  const limit = entry?.limitPerHour ?? tiers[tier] ?? null
  if (limit === null) return undefined
  return limit < 0 ? null : limit
}

const numberIn = (text: string): number | null =>
  /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : null

/** A limit for some actions of a tier. */
interface Entry {
  readonly tier: number
  readonly limitPerHour: number
  readonly actions: readonly unknown[]
}

/** The usable entries; a setting that cannot be read has none. */
function entriesOf(text: string): readonly Entry[] {
  const value = jsonValue(text)
  return Array.isArray(value) ? value.filter(isEntry) : []
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'tier' in value &&
  typeof value.tier === 'number' &&
  'limitPerHour' in value &&
  typeof value.limitPerHour === 'number' &&
  'actions' in value &&
  Array.isArray(value.actions)
