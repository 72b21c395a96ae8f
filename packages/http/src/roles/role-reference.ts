import type { RoleRef } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { idNumber } from '../input/references.ts'

/** For paths where `:alias` means the role that the query names. */
export const RoleQuery = v.object({ alias: v.optional(v.string()) })

/**
 * The role that `{id}` names: a number, or `:alias` with the query parameter of that name
 * (docs/specification/roles.md#roles-of-collections).
 */
export function roleRef(text: string, { alias }: v.InferOutput<typeof RoleQuery>): RoleRef {
  const id = idNumber(text)
  if (id !== null) return { kind: 'id', id }
  if (text !== ':alias')
    return refuse({ kind: 'invalid', message: `Bad role ID number: ${text.slice(0, 100)}` })
  if (alias === undefined || alias === '')
    return refuse({ kind: 'invalid', message: 'The query parameter alias is missing' })
  return { kind: 'alias', alias }
}
