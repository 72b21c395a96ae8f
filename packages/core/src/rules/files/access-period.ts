import { isDay, monthsAfter } from '../calendar/months.ts'
import { refuse } from '../refusals/refusal.ts'
import { type SettingValues, settingMonths } from '../settings/setting-values.ts'
import type { DataFile, Day } from './file-record.ts'

/**
 * An embargo ends on a day, a retention period begins to withhold after one
 * (docs/specification/embargoes.md#objects).
 */
export type PeriodKind = 'embargo' | 'retention'

/** What a client asks for, as it came: which part of it is looked at first is a rule of its own. */
export interface PeriodRequest {
  readonly day: unknown
  readonly reason: unknown
  readonly fileIds: unknown
}

export interface AccessPeriod {
  readonly day: Day
  readonly reason: string | null
}

const MAX_REASON_LENGTH = 1000

const invalid = (message: string): never => refuse({ kind: 'invalid', message })

/**
 * The period that may be set today, or the first reason why none may
 * (docs/specification/embargoes.md#set-and-remove).
 */
export function checkedPeriod(
  kind: PeriodKind,
  { day, reason }: Pick<PeriodRequest, 'day' | 'reason'>,
  { settings, today }: { readonly settings: SettingValues; readonly today: Day },
): AccessPeriod {
  const bound = boundOf(kind, { settings, today })
  if (typeof day !== 'string' || !isDay(day))
    return invalid(`The date must be a day of the calendar, given as yyyy-MM-dd.`)
  if (day <= today) return invalid('The date must be in the future.')
  if (kind === 'embargo' && bound !== null && day > bound)
    return invalid(`An embargo must end by ${bound}.`)
  if (kind === 'retention' && bound !== null && day < bound)
    return invalid(`A retention period must last until ${bound} at least.`)
  return { day, reason: checkedReason(reason) }
}

/** The last day an embargo may end on, the first one a retention period may; null without a bound. */
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
  if (typeof reason !== 'string') return invalid('The reason must be a text.')
  if (reason.trim() === '') return invalid('A reason that is given must not be blank.')
  if (reason.length > MAX_REASON_LENGTH)
    return invalid(`A reason takes at most ${MAX_REASON_LENGTH} characters.`)
  return reason
}

/** The ids, each once; refuses what is no list of ids, or an empty one. */
export function chosenFileIds(fileIds: unknown): readonly number[] {
  if (!Array.isArray(fileIds) || fileIds.length === 0) return invalid('No fileIds were given.')
  const ids: readonly unknown[] = fileIds
  return [...new Set(ids)].map((id) =>
    typeof id === 'number' && Number.isSafeInteger(id) && id > 0
      ? id
      : invalid('fileIds must be a list of file ids, which are whole numbers.'),
  )
}

export const hasPeriod = (kind: PeriodKind, file: DataFile): boolean =>
  (kind === 'embargo' ? file.embargo : file.retention) !== null

/** The file with this period in place of any former one; null takes it away. */
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
