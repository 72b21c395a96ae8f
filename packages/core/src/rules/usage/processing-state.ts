import { isDay } from '../calendar/months.ts'
import { isMonth } from '../metrics/month.ts'
import { refuse } from '../refusals/refusal.ts'

/** What a log processor has done about a month (docs/specification/usage.md#processing-state-of-a-month). */
export const PROCESSING_STATES = ['new', 'done', 'skip', 'processing', 'failed'] as const
/** The name of one of them. */
export type ProcessingState = (typeof PROCESSING_STATES)[number]

/** The state of a month or day, and since when it has it. */
export interface MonthProcessing {
  /** `yyyy-MM` or `yyyy-MM-dd`. */
  readonly yearMonth: string
  readonly state: ProcessingState
  readonly changedAt: Date
  /** The name of the machine that works on it; null when none was given. */
  readonly server: string | null
}

/** The month of a path; refuses other texts. */
export const processedMonth = (text: string): string =>
  isMonth(text) || isDay(text)
    ? text
    : refuse({ kind: 'invalid', message: 'The month must be written yyyy-mm or yyyy-mm-dd.' })

/** The state of a query; refuses other texts. */
export const processingStateOf = (text: string): ProcessingState =>
  PROCESSING_STATES.find((state) => state === text.toLowerCase()) ??
  refuse({
    kind: 'invalid',
    message: `The state must be one of these values: [${PROCESSING_STATES.join(', ')}].`,
  })
