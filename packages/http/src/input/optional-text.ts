import * as v from 'valibot'

/** A text of a JSON body that may be null or left out. */
export const optionalText = v.nullish(v.string())
