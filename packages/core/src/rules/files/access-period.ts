import { isDay, monthsAfter } from '../calendar/months.ts'
import { refuse } from '../refusals/refusal.ts'
import type { RefusalCode } from '../refusals/refusal-code.ts'
import { type SettingValues, settingMonths } from '../settings/setting-values.ts'
import type { DataFile, Day } from './file-record.ts'

/**
 * An embargo withholds the file until its day; a retention period withholds it after its day
 * (docs/specification/embargoes.md#objects).
 */
export type PeriodKind = 'embargo' | 'retention'

/** The members of a request, not yet checked: the order of the checks is part of the specification. */
export interface PeriodRequest {
  readonly day: unknown
  readonly reason: unknown
  readonly fileIds: unknown
}

/** A checked embargo or retention period. */
export interface AccessPeriod {
  readonly day: Day
  readonly reason: string | null
}

const MAX_REASON_LENGTH = 1000

const invalid = (message: string, code?: RefusalCode): never =>
  refuse({ kind: 'invalid', message, ...(code === undefined ? {} : { code }) })

/**
 * The checked period. Refuses with the first problem found
 * (docs/specification/embargoes.md#set-and-remove).
 */
export function checkedPeriod(
  kind: PeriodKind,
  { day, reason }: Pick<PeriodRequest, 'day' | 'reason'>,
  { settings, today }: { readonly settings: SettingValues; readonly today: Day },
): AccessPeriod {
  const bound = requiredBound(kind, { settings, today })
  if (typeof day !== 'string' || !isDay(day))
    return invalid('The date must be a valid calendar date in the form yyyy-MM-dd.', 'dayInvalid')
  if (day <= today) return invalid('The date must be in the future.', 'dayNotAhead')
  if (kind === 'embargo' && bound !== null && day > bound)
    return invalid(`An embargo must end by ${bound}.`, 'embargoTooLong')
  if (kind === 'retention' && bound !== null && day < bound)
    return invalid(`A retention period must last at least until ${bound}.`, 'retentionTooShort')
  return { day, reason: checkedReason(reason) }
}

/** Which days an installation allows for a kind of period: none, every later one, or those up to or from a day. */
export type PeriodRange =
  | { readonly kind: 'none' }
  | { readonly kind: 'any' }
  | { readonly kind: 'bounded'; readonly day: Day }

const SETTINGS = {
  embargo: ':MaxEmbargoDurationInMonths',
  retention: ':MinRetentionDurationInMonths',
} as const satisfies Record<PeriodKind, string>

/**
 * The days that the settings allow. The bound is the last day on which an embargo may end, or the first on which a
 * retention period may (docs/specification/embargoes.md#set-and-remove).
 */
export function periodRange(
  kind: PeriodKind,
  { settings, today }: { readonly settings: SettingValues; readonly today: Day },
): PeriodRange {
  const months = settingMonths(settings, SETTINGS[kind])
  if (months === 'off') return { kind: 'none' }
  return months === 'unlimited'
    ? { kind: 'any' }
    : { kind: 'bounded', day: monthsAfter(today, months) }
}

const FORBIDDEN = {
  embargo: 'No Embargoes allowed',
  retention: 'No Retention periods allowed',
} as const satisfies Record<PeriodKind, string>

function requiredBound(kind: PeriodKind, at: Parameters<typeof periodRange>[1]): Day | null {
  const range = periodRange(kind, at)
  if (range.kind === 'none') return invalid(`${FORBIDDEN[kind]} on this installation.`)
  return range.kind === 'any' ? null : range.day
}

function checkedReason(reason: unknown): string | null {
  if (reason === undefined || reason === null) return null
  if (typeof reason !== 'string') return invalid('The reason must be a string.')
  if (reason.trim() === '') return invalid('The reason must not be blank.')
  if (reason.length > MAX_REASON_LENGTH)
    return invalid(`A reason may have at most ${MAX_REASON_LENGTH} characters.`, 'tooLong')
  return reason
}

/** The file ids without duplicates. Refuses an empty list and anything that is not a list of ids. */
export function chosenFileIds(fileIds: unknown): readonly number[] {
  if (!Array.isArray(fileIds) || fileIds.length === 0) return invalid('No fileIds were given.')
  const ids: readonly unknown[] = fileIds
  return [...new Set(ids)].map((id) =>
    typeof id === 'number' && Number.isSafeInteger(id) && id > 0
      ? id
      : invalid('fileIds must be a list of file ids, which are positive integers.'),
  )
}

/** Whether the file has a period of this kind. */
export const hasPeriod = (kind: PeriodKind, file: DataFile): boolean =>
  (kind === 'embargo' ? file.embargo : file.retention) !== null

/** The file with this period instead of its current one; null removes the period. */
export function withPeriod(
  kind: PeriodKind,
  file: DataFile,
  period: AccessPeriod | null,
): DataFile {
  if (kind === 'embargo')
    return {
      ...file,
      embargo: period && { dateAvailable: period.day, reason: period.reason },
    }
  return {
    ...file,
    retention: period && { dateUnavailable: period.day, reason: period.reason },
  }
}
