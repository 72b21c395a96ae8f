import { refuse } from '../refusals/refusal.ts'

const FORMAT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

/** Parses a `sourceLastUpdateTime`, whose only valid format is that of `lastUpdateTime`. */
export function parseUpdateTime(text: string): Date {
  const time = FORMAT.test(text) ? new Date(text) : new Date(Number.NaN)
  if (Number.isNaN(time.getTime()))
    refuse({
      kind: 'invalid',
      message: `The date of sourceLastUpdateTime cannot be parsed: ${text.slice(0, 100)}`,
    })
  return time
}

/**
 * Refuses an edit if the version has changed since the editor read it
 * (docs/specification/versions.md#stale-edits).
 */
export function requireCurrent(updatedAt: Date, basedOn: Date | null): void {
  if (basedOn === null) return
  const stored = Math.floor(updatedAt.getTime() / 1000)
  if (stored > Math.floor(basedOn.getTime() / 1000))
    refuse({
      kind: 'invalid',
      message:
        'Internal version timestamp is outdated: the version has changed since it was read. Read it again and repeat the edit.',
    })
}
