import * as v from 'valibot'
import { jsonBody } from '../input/body-input.ts'
import { queryText } from '../input/query-schemas.ts'
import { instant } from '../output/times.ts'

/** The longest reason that is stored and told, in characters. */
const MAX_REASON_LENGTH = 5000

/** The most files that one body names. */
const MAX_FILE_IDS = 100_000

const Reason = v.pipe(
  v.string(),
  v.maxLength(MAX_REASON_LENGTH, `A reason has at most ${MAX_REASON_LENGTH} characters.`),
)

const NO_TIME = 'expires must be a time of the form yyyy-MM-ddTHH:mm:ssZ.'

/** The end of a grant, to the second, in UTC. */
const Expires = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/, NO_TIME),
  v.check(isOnCalendar, NO_TIME),
)

/** `Date` takes the 30th of February for the 2nd of March. */
function isOnCalendar(text: string): boolean {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && instant(time) === text
}

/** Numbers of files, for one call about many. */
export const FileIds = v.pipe(
  v.array(v.pipe(v.number(), v.safeInteger())),
  v.maxLength(MAX_FILE_IDS, `A call names at most ${MAX_FILE_IDS} files.`),
)

export const grantBody = jsonBody(v.object({ expires: v.nullish(Expires) }), { whenEmpty: {} })

export const grantQuery = v.object({ expires: v.optional(Expires), persistentId: queryText })

export const rejectionBody = jsonBody(v.object({ reason: v.nullish(Reason) }), { whenEmpty: {} })

export const rejectionQuery = v.object({ reason: v.optional(Reason), persistentId: queryText })

/** One schema for grants and rejections: clients send all members to both. */
export const datasetDecisionBody = jsonBody(
  v.object({
    fileIds: v.nullish(FileIds),
    reason: v.nullish(Reason),
    expires: v.nullish(Expires),
  }),
  { whenEmpty: {} },
)

/** A blank reason is none. */
export const reasonOf = (...sent: readonly (string | null | undefined)[]): string | null =>
  sent.find((text) => text != null && text.trim() !== '')?.trim() ?? null

/** The end that was sent; null for none. */
export function endOf(...sent: readonly (string | null | undefined)[]): Date | null {
  const text = sent.find((each) => each != null)
  return text == null ? null : new Date(text)
}
