import { isDay, monthsAfter } from '../calendar/months.ts'
import { refuse } from '../refusals/refusal.ts'
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

const invalid = (message: string): never => refuse({ kind: 'invalid', message })

/**
 * The checked period. Refuses with the first problem found
 * (docs/specification/embargoes.md#set-and-remove).
 */
export function checkedPeriod(
  kind: PeriodKind,
  { day, reason }: Pick<PeriodRequest, 'day' | 'reason'>,
  { settings, today }: { readonly settings: SettingValues; readonly today: Day },
): AccessPeriod {
  const bound = boundOf(kind, { settings, today })
  if (typeof day !== 'string' || !isDay(day))
    return invalid('The date must be a valid calendar date in the form yyyy-MM-dd.')
  if (day <= today) return invalid('The date must be in the future.')
  if (kind === 'embargo' && bound !== null && day > bound)
    return invalid(`An embargo must end by ${bound}.`)
  if (kind === 'retention' && bound !== null && day < bound)
    return invalid(`A retention period must last at least until ${bound}.`)
  return { day, reason: checkedReason(reason) }
}

/**
 * The last day on which an embargo may end, or the first on which a retention period may; null without a
 * bound.
 */
function boundOf(
  kind: PeriodKind,
  { settings, today }: { readonly settings: SettingValues; readonly today: Day },
): Day | null {
  const [setting, off] =
    kind === 'embargo'
      ? [':MaxEmbargoDurationInMonths', 'No Embargoes allowed']
      : [':MinRetentionDurationInMonths', 'No Retention periods allowed']
  const months = settingMonths(settings, setting)
  if (months === 'off') return invalid(`${off} on this installation.`)
  return months === 'unlimited' ? null : monthsAfter(today, months)
}

function checkedReason(reason: unknown): string | null {
  if (reason === undefined || reason === null) return null
  if (typeof reason !== 'string') return invalid('The reason must be a string.')
  if (reason.trim() === '') return invalid('The reason must not be blank.')
  if (reason.length > MAX_REASON_LENGTH)
    return invalid(`A reason may have at most ${MAX_REASON_LENGTH} characters.`)
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
