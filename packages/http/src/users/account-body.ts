import * as v from 'valibot'
import { jsonBody } from '../input/body-input.ts'
import { refusingWith } from '../input/refusing-with.ts'

const textOrNull = v.nullish(v.string(), null)

/** Absent is empty, and what must not be empty is refused together with all else that is wrong. */
const requiredText = v.nullish(v.string(), '')

/**
 * The person a built-in account is for (docs/specification/users.md#built-in-accounts). Clients compare the
 * beginning.
 */
export const accountBody = refusingWith(
  "Bad request: can't save user. Reason",
  jsonBody(
    v.object({
      userName: requiredText,
      firstName: requiredText,
      lastName: requiredText,
      email: requiredText,
      affiliation: textOrNull,
      position: textOrNull,
    }),
  ),
)
