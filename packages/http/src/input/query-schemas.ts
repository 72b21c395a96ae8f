import * as v from 'valibot'
import { documented } from './json-schema.ts'

/** An optional text parameter. */
export const queryText = v.optional(v.string())

const switchedTo = (fallback: boolean) =>
  documented(
    v.pipe(
      v.optional(v.string(), String(fallback)),
      v.transform((text) => text === 'true'),
    ),
    { type: 'boolean', default: fallback },
  )

/**
 * A boolean query parameter: only `true` is true
 * (docs/specification/http.md#times-numbers-and-absent-members).
 */
export const flag = switchedTo(false)

/** The same for a flag that is true when absent. */
export const flagOnUnlessSent = switchedTo(true)

export interface Bounds {
  readonly least?: number
  readonly most?: number
  /** The message of the refusal. */
  readonly message: string
}

/** A whole number in decimal digits, within bounds. Absent is null. */
export const wholeNumber = ({ least = 0, most = MAX_INTEGER, message }: Bounds) =>
  documented(
    v.pipe(
      v.optional(v.string()),
      v.check(
        (text) => text === undefined || isWithin(text, { least, most }),
        // A message that says no more than "not negative" would be wrong about a number this large.
        ({ input = '' }) =>
          most === MAX_INTEGER && isTooLarge(input)
            ? `The largest number is ${MAX_INTEGER}`
            : message,
      ),
      v.transform((text) => (text === undefined ? null : Number(text))),
    ),
    { type: 'integer', minimum: least, ...(most === MAX_INTEGER ? {} : { maximum: most }) },
  )

const MAX_INTEGER = 2 ** 31 - 1

const isWithin = (
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): boolean => /^-?\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most

const isTooLarge = (text: string): boolean => /^\d+$/.test(text) && Number(text) > MAX_INTEGER
