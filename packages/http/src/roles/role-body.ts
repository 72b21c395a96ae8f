import * as v from 'valibot'
import { jsonBody } from '../input/body-input.ts'

const text = v.nullish(v.string(), '')

/**
 * A role to make or to change; an owner that is named does not count
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
