import type { HistoryPage } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { wholeNumber } from './query-schemas.ts'

const LEAST = -(2 ** 31)

const bound = (name: 'limit' | 'offset') =>
  wholeNumber({ least: LEAST, message: `The ${name} parameter must be a whole number` })

/** The page of a history. */
export const HistoryQuery = v.object({ limit: bound('limit'), offset: bound('offset') })

/**
 * Refuses negative numbers with messages that clients compare (docs/specification/differences.md#summaries).
 */
export function historyPage({ limit, offset }: v.InferOutput<typeof HistoryQuery>): HistoryPage {
  if ((limit ?? 0) < 0) negative('limit')
  if ((offset ?? 0) < 0) negative('offset')
  return { limit: limit ?? null, offset: offset ?? 0 }
}

const negative = (name: 'limit' | 'offset'): never =>
  refuse({ kind: 'invalid', message: `The ${name} parameter cannot be negative` })
