import * as v from 'valibot'
import { jsonBody } from '../input/body-input.ts'

const text = v.nullish(v.string(), '')

/**
 * The body of a creation or change of a role; an owner in it is ignored
 * (docs/specification/roles.md#roles-of-collections).
 */
export const roleBody = jsonBody(
  v.object({
    alias: v.string(),
    name: text,
    description: text,
    permissions: v.nullish(v.array(v.string()), []),
  }),
)
