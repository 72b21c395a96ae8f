import { parseUpdateTime } from '@holdfast/core/rules'
import * as v from 'valibot'
import { documented } from '../input/json-schema.ts'

/** The query parameter of edits that must not overwrite changes their author has not seen. */
export const sourceLastUpdateTime = documented(v.optional(v.string()), {
  type: 'string',
  format: 'date-time',
})

/**
 * The time of the version on which an edit is based; null for an edit of any
 * (docs/specification/versions.md#stale-edits).
 */
export const basedOn = (query: {
  readonly sourceLastUpdateTime?: string | undefined
}): Date | null =>
  query.sourceLastUpdateTime === undefined ? null : parseUpdateTime(query.sourceLastUpdateTime)
