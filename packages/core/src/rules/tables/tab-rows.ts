import type { VariableType } from './table-variable.ts'

/** The value of a cell: null when it is missing. */
export type CellValue = string | number | null

const LARGEST_DIGITS = 15

/**
 * The value of a cell of tab-delimited text (docs/specification/tabular.md#the-tab-delimited-form). A number stays text
 * where it has more digits than a double keeps, or is not finite.
 */
export function cellValue(cell: string, type: VariableType): CellValue {
  if (cell === '') return null
  if (type === 'text') return unquoted(cell)
  if (type === 'date' || type === 'time') return cell
  const value = Number(cell)
  const digits = cell
    .replace(/[eE].*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '')
  return Number.isFinite(value) && digits.length <= LARGEST_DIGITS ? value : cell
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

/** The text of a quoted cell. */
function unquoted(cell: string): string {
  const inside = cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1) : cell
  return inside.replace(/\\(.)/g, (_, letter: string) => ESCAPED[letter] ?? letter)
}

/** The cells of a row; a tab inside a cell is escaped, so each separates two. */
export const cellsOf = (row: string): readonly string[] => row.split('\t')
