import type { EngineColumn } from '@holdfast/core'
import { literal } from './quoted.ts'
import { storedType } from './stored-type.ts'

/** The longest row that is read, in bytes. */
const LONGEST_ROW = 4 * 1024 * 1024

/** How a column is called inside of queries. */
export const inner = (place: number): string => `c${place}`

/**
 * The tab-delimited text as a relation (docs/specification/tabular.md#the-tab-delimited-form). Cells are taken as they
 * are: the reader's own escapes would make `\n` the letter n.
 */
export function textSource(path: string, columns: readonly EngineColumn[]): string {
  const types = columns.map(
    (column, place) => `${literal(inner(place))}: ${literal(readType(column))}`,
  )
  return `read_csv(${literal(path)}, delim = '\t', quote = '', escape = '', comment = '', header = false,
    auto_detect = false, nullstr = '', strict_mode = true, new_line = '\\n', parallel = false,
    max_line_size = ${LONGEST_ROW}, buffer_size = ${2 * LONGEST_ROW}, columns = {${types.join(', ')}})`
}

const readType = (column: EngineColumn): string => (column.boolean ? 'BIGINT' : storedType(column))

/** The value of a cell that was read as it is. */
export function cellOf({ type }: EngineColumn, place: number): string {
  const cell = inner(place)
  if (type !== 'text') return cell
  // Without the quotes; `substr` would count the characters twice.
  const inside = `${cell}[2:-2]`
  // A doubled backslash becomes \z first, which nothing else is written as.
  const unescaped = ESCAPES.reduce(
    (text, [written, character]) => `replace(${text}, ${literal(written)}, ${character})`,
    inside,
  )
  return `CASE WHEN contains(${cell}, '\\') THEN ${unescaped} ELSE ${inside} END`
}

const ESCAPES: readonly (readonly [written: string, character: string])[] = [
  ['\\\\', "'\\z'"],
  ['\\n', 'chr(10)'],
  ['\\t', 'chr(9)'],
  ['\\r', 'chr(13)'],
  ['\\"', literal('"')],
  ['\\z', "'\\'"],
]
