import type { ColumnDigests } from '../fingerprints/column-digests.ts'
import { fingerprintOf, fingerprintOfDigests } from '../fingerprints/fingerprint.ts'
import type { Stripes } from '../statistics/stripes.ts'
import { Summaries } from '../statistics/summaries.ts'
import { type Summary, summaryOf } from '../statistics/summary.ts'
import type { CategoryCounts, Frequencies } from './category-counts.ts'
import type { Column, Columns } from './column.ts'
import { numericCount } from './numeric-places.ts'

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
  readonly columns: Columns
  /** All variables, made when they are asked for: very many take much memory. */
  readonly variables: readonly Variable[]
  /** The variables from an index on, up to a limit. */
  variablesFrom(place: number, count: number): readonly Variable[]
  readonly rows: number
  /** Bytes of the tab-delimited text. */
  readonly bytes: number
  readonly fingerprint: string
}

/** What a writer has collected when the last row has ended. */
export interface Collected {
  readonly columns: Columns
  /** For each column its place among the numeric ones, -1 for others. */
  readonly numeric: Int32Array
  readonly digests: ColumnDigests
  /** The numbers of the numeric columns, in their order. */
  readonly stripes: Stripes
  readonly counts: CategoryCounts
  readonly rows: number
  readonly bytes: number
}

/** Bytes of a digest that a fingerprint has. */
const DIGEST = 16

/** Computes fingerprints and statistics, and keeps them as numbers: half a million variables have no room as objects. */
export function tableOf(collected: Collected): Table {
  const { columns, numeric, digests, stripes, counts, rows, bytes } = collected
  const kept = new Uint8Array(DIGEST * columns.length)
  for (let at = 0; at < columns.length; at += 1)
    kept.set(digests.finish(at).subarray(0, DIGEST), DIGEST * at)
  digests.release()
  const summaries = new Summaries(numericCount(numeric))
  stripes.forEachColumn((at, pieces) => summaries.set(at, summaryOf(pieces)))
  const fingerprintAt = (at: number) =>
    fingerprintOf(kept.subarray(DIGEST * at, DIGEST * at + DIGEST))
  const variablesFrom = (place: number, count: number): readonly Variable[] =>
    columns.slice(place, place + count).map((column, offset) => {
      const at = place + offset
      const number = numeric[at] ?? -1
      return {
        ...column,
        fingerprint: fingerprintAt(at),
        frequencies: counts.frequencies(at),
        summary: number === -1 ? null : summaries.at(number),
      }
    })
  return {
    columns,
    get variables() {
      return variablesFrom(0, columns.length)
    },
    variablesFrom,
    rows,
    bytes,
    fingerprint: columns.length === 1 ? fingerprintAt(0) : fingerprintOfDigests(kept, DIGEST),
  }
}
