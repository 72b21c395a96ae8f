import { refuse } from '../refusals/refusal.ts'

/** How many days before its end the holder of a grant is notified. */
export const TOLD_BEFORE_END_DAYS = 7

const DAY_MS = 24 * 60 * 60 * 1000

/** The latest end of grants whose holders are notified now. */
export const endToldBy = (now: Date): Date =>
  new Date(now.getTime() + TOLD_BEFORE_END_DAYS * DAY_MS)

/**
 * Refuses an end that is not in the future; null is no end
 * (docs/specification/access.md#whole-datasets-ends-and-reasons).
 */
export function requireFutureEnd(expiresAt: Date | null, now: Date): void {
  if (expiresAt !== null && expiresAt <= now)
    refuse({ kind: 'invalid', code: 'endNotAhead', message: 'expires must be in the future.' })
}
