import { parseUpdateTime } from '@holdfast/core/rules'
import * as v from 'valibot'
import { documented } from '../input/json-schema.ts'

/** The query parameter of edits that refuse to overwrite what their author has not seen. */
export const sourceLastUpdateTime = documented(v.optional(v.string()), {
  type: 'string',
  format: 'date-time',
})

/**
 * The moment an edit is based on; null for one that takes whatever there is
 * (docs/specification/versions.md#stale-edits).
 */
export const basedOn = (query: {
  readonly sourceLastUpdateTime?: string | undefined
}): Date | null =>
  query.sourceLastUpdateTime === undefined ? null : parseUpdateTime(query.sourceLastUpdateTime)
