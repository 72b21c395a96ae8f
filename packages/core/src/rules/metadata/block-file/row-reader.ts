import { excerpt } from '../field-problems.ts'

/** A section of a block file, by the first cell of its header row. */
export type Section = '#metadataBlock' | '#datasetField' | '#controlledVocabulary'

/** Where a row stands. Lines are counted from 1. */
export interface RowPlace {
  readonly section: Section
  readonly line: number
}

/** A fault in a block file, and the column in which it is. */
export interface RowFault extends RowPlace {
  readonly column: string
  readonly message: string
}

/** Takes a fault of a row; reading goes on. */
export type ReportFault = (fault: RowFault) => void

/** Reads the cells of one row by the names of their columns, and reports each fault. */
export interface RowReader extends RowPlace {
  /** The text of a cell; `''` for an empty or an absent one. */
  text(column: string): string
  /** A text that must not be empty. */
  given(column: string): string
  /** A name of a block or a field. */
  name(column: string): string
  /** `TRUE` or `FALSE` in any case; an empty cell is false. */
  flag(column: string): boolean
  /** A whole number from 0 to a million; null for an empty cell. */
  order(column: string): number | null
  /** An absolute URI; null for an empty cell. */
  uri(column: string): string | null
  /** One of the known words, in any case; null after a report. */
  oneOf<T extends string>(column: string, known: readonly T[]): T | null
  /** The texts of this column and of all that follow, without empty ones. */
  restFrom(column: string): readonly string[]
  fault(column: string, message: string): void
}

/** Characters of a cell. The longest descriptions of standard blocks have 1,000. */
const MAX_CELL = 10_000
const MAX_ORDER = 1_000_000

/** Prefixes that our JSON-LD contexts define. */
const RESERVED = new Set(['ore', 'dcterms', 'schema', 'core'])

/** A reader of one row. `cells` are those after the first, which is empty. */
export function rowReader(
  place: RowPlace,
  { cells, columns }: { readonly cells: readonly string[]; readonly columns: readonly string[] },
  report: ReportFault,
): RowReader {
  const fault = (column: string, message: string): void => report({ ...place, column, message })
  const cellAt = (index: number, column: string): string => {
    const text = plainCell(cells[index] ?? '')
    if (text.length > MAX_CELL) fault(column, `has more than ${MAX_CELL} characters.`)
    else if (UNPRINTABLE.test(text)) fault(column, 'has characters that cannot be printed.')
    return text
  }
  const text = (column: string): string => cellAt(columns.indexOf(column), column)
  const given = (column: string): string => {
    const found = text(column)
    if (found === '') fault(column, 'is empty.')
    return found
  }
  return {
    ...place,
    text,
    given,
    fault,
    name: (column) => {
      const found = given(column)
      if (found !== '' && !NAME.test(found))
        fault(column, `'${excerpt(found)}' is no name: use up to 100 letters, digits, . _ and -.`)
      if (RESERVED.has(found)) fault(column, `'${found}' is a prefix of metadata exports.`)
      return found
    },
    flag: (column) => {
      const found = text(column)
      if (!/^(?:true|false)?$/i.test(found))
        fault(column, `'${excerpt(found)}' is neither TRUE nor FALSE.`)
      return found.toUpperCase() === 'TRUE'
    },
    order: (column) => {
      const found = text(column)
      if (found === '') return null
      if (!/^\d{1,7}$/.test(found) || Number(found) > MAX_ORDER)
        fault(column, `'${excerpt(found)}' is no whole number up to ${MAX_ORDER}.`)
      return Number(found)
    },
    uri: (column) => {
      const found = text(column)
      if (found !== '' && !URI.test(found)) fault(column, `'${excerpt(found)}' is no absolute URI.`)
      return found === '' ? null : found
    },
    oneOf: (column, known) => {
      const found = given(column).toLowerCase()
      const word = known.find((each) => each === found) ?? null
      if (word === null && found !== '')
        fault(column, `'${excerpt(found)}' is unknown. There are: ${known.join(', ')}.`)
      return word
    },
    restFrom: (column) => {
      const first = columns.indexOf(column)
      return cells
        .slice(first)
        .map((_, index) => cellAt(first + index, column))
        .filter((cell) => cell !== '')
    },
  }
}

const NAME = /^[A-Za-z][A-Za-z0-9._-]{0,99}$/
const URI = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]+$/
const UNPRINTABLE = /[\p{Cc}\p{Surrogate}\uFFFE\uFFFF]/u

/** Spreadsheets put cells with quotes into quotes, and double those inside. */
function plainCell(cell: string): string {
  const text = cell.trim()
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replaceAll('""', '"').trim()
    : text
}
