import * as v from 'valibot'
import { jsonBody } from '../input/body-input.ts'

/** A language tag, such as `en` or `de-CH`. */
export const locale = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/,
    'locale must be a language tag such as en',
  ),
)

/** What is asked of a tool when it is opened; an empty body asks nothing. */
export const openingBody = jsonBody(
  v.object({ preview: v.optional(v.boolean()), locale: v.optional(locale) }),
  { whenEmpty: {} },
)
