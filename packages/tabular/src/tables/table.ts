import type { ColumnDigests } from '../fingerprints/column-digests.ts'
import { combinedFingerprint, fingerprintOf } from '../fingerprints/fingerprint.ts'
import type { Stripes } from '../statistics/stripes.ts'
import { type Summary, summaryOf } from '../statistics/summary.ts'
import type { CategoryCounts, Frequencies } from './category-counts.ts'
import { type Column, isNumeric } from './column.ts'

/** A column of a table that was read. */
export interface Variable extends Column {
  readonly fingerprint: string
  /** How often the values with labels occur. */
  readonly frequencies: Frequencies
  /** Null for text, dates and times. */
  readonly summary: Summary | null
}

/** What reading a table gives beside its tab-delimited text. */
export interface Table {
  readonly variables: readonly Variable[]
  readonly rows: number
  /** Bytes of the tab-delimited text. */
  readonly bytes: number
  readonly fingerprint: string
}

/** What a writer has collected when the last row has ended. */
export interface Collected {
  readonly columns: readonly Column[]
  readonly digests: ColumnDigests
  /** The numbers of the numeric columns, in their order. */
  readonly stripes: Stripes
  readonly counts: CategoryCounts
  readonly rows: number
  readonly bytes: number
}

/** Computes fingerprints and statistics. */
export function tableOf({ columns, digests, stripes, counts, rows, bytes }: Collected): Table {
  const summaries: Summary[] = []
  stripes.forEachColumn((_, pieces) => void summaries.push(summaryOf(pieces)))
  const ordered = summaries.values()
  const variables = columns.map((column, at) => ({
    ...column,
    fingerprint: fingerprintOf(digests.finish(at)),
    frequencies: counts.frequencies(at),
    summary: isNumeric(column) ? (ordered.next().value ?? null) : null,
  }))
  const fingerprint = combinedFingerprint(variables.map((variable) => variable.fingerprint))
  if (fingerprint === null) throw new RangeError('A table has at least one column.')
  return { variables, rows, bytes, fingerprint }
}
