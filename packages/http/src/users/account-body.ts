import * as v from 'valibot'
import { jsonBody } from '../input/body-input.ts'
import { withRefusalPrefix } from '../input/refusal-prefix.ts'

const textOrNull = v.nullish(v.string(), null)

/** An absent text counts as empty, so that the core refuses it together with all other violations. */
const requiredText = v.nullish(v.string(), '')

/**
 * The person of a built-in account (docs/specification/users.md#built-in-accounts). Clients compare the
 * beginning.
 */
export const accountBody = withRefusalPrefix(
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
