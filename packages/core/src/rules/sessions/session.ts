import { type SettingValues, settingCount } from '../settings/setting-values.ts'

/** A person's sign-in on the pages. Its token is in the browser's cookie; only the fingerprint is stored. */
export interface Session {
  readonly fingerprint: string
  readonly accountId: number
  readonly createdAt: Date
  /** The last use, to the minute. */
  readonly seenAt: Date
  /** What the browser says of itself, shortened. */
  readonly browser: string
}

/** How long sessions last, in milliseconds. */
export interface SessionLimits {
  /** Without any use. */
  readonly idleMs: number
  /** In all. */
  readonly absoluteMs: number
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** `:LoginSessionTimeout` while it is unset. */
const ABSOLUTE_MS = 7 * DAY_MS
const TOUCH_EVERY_MS = MINUTE_MS

/**
 * The limits that the installation sets (docs/specification/settings.md#known-settings): at least a minute without use,
 * and never more than seven days in all.
 */
export function sessionLimits(settings: SettingValues): SessionLimits {
  const minutes = settingCount(settings, ':LoginSessionTimeout')
  const idleMs = Math.min(ABSOLUTE_MS, Math.max(1, minutes) * MINUTE_MS)
  return { idleMs, absoluteMs: ABSOLUTE_MS }
}

/** When sessions began and were last used that end now; those that are equal or later go on. */
export const earliestLive = (
  { idleMs, absoluteMs }: SessionLimits,
  now: Date,
): { readonly createdAt: Date; readonly seenAt: Date } => ({
  createdAt: new Date(now.getTime() - absoluteMs),
  seenAt: new Date(now.getTime() - idleMs),
})

/** Whether the session is in force at `now`. */
export function isLive(session: Session, limits: SessionLimits, now: Date): boolean {
  const earliest = earliestLive(limits, now)
  return session.createdAt > earliest.createdAt && session.seenAt > earliest.seenAt
}

/** Whether a use at `now` is worth a write. */
export const isTouched = ({ seenAt }: Session, now: Date): boolean =>
  now.getTime() - seenAt.getTime() >= TOUCH_EVERY_MS

const BROWSER_LENGTH = 200

/** What a browser says of itself, as it is stored. */
export const browserText = (userAgent: string | null): string =>
  (userAgent ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, BROWSER_LENGTH)
