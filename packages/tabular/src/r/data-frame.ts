import { TableRefusal } from '../tables/table-refusal.ts'
import type { RItems } from './r-items.ts'
import { KEPT_ELEMENTS } from './r-parser.ts'
import { stringsAt, type TextReader } from './r-strings.ts'
import { attributesOf, type RAttributes, type RValue } from './r-value.ts'

/** A data frame of a file. */
export interface DataFrame {
  readonly columns: readonly { readonly name: string; readonly value: RColumnValue }[]
  readonly rows: number
}

/** A value that can be a column. */
export type RColumnValue = Extract<RValue, { readonly length: number }>

/** Reads what attributes hold. */
export interface AttributeReader {
  readonly items: RItems
  readonly text: TextReader
}

/** Classes, levels and the like; there are no more in a table. */
const STRINGS = 1_000_000

/** The strings of an attribute; none when it isn't there. */
export function stringsOf(
  attributes: RAttributes,
  name: string,
  { items, text }: AttributeReader,
): readonly (string | null)[] {
  const value = attributes.get(name)
  if (value?.kind !== 'vector' || value.type !== 'string' || value.length > STRINGS) return []
  return stringsAt(items, text, value)
}

/** The data frame that a value is; null for other values. Throws `TableRefusal` for one that is no table. */
export function dataFrameOf(value: RValue, reader: AttributeReader): DataFrame | null {
  if (value.kind !== 'vector' || value.type !== 'list') return null
  const attributes = attributesOf(value)
  if (!stringsOf(attributes, 'class', reader).includes('data.frame')) return null
  if (value.length > KEPT_ELEMENTS)
    refuse(`The data frame has ${value.length} columns; one has at most ${KEPT_ELEMENTS}.`)
  const names = stringsOf(attributes, 'names', reader)
  const columns = value.elements.map((element, at) => {
    const name = names[at] ?? `V${at + 1}`
    if (!('length' in element)) refuseColumn(name, at)
    return { name, value: element }
  })
  const [first] = columns
  if (first === undefined) refuse('The data frame has no columns.')
  const rows = first.value.length
  columns.forEach(({ name, value: { length } }, at) => {
    if (length !== rows)
      throw new TableRefusal({
        column: at + 1,
        variable: name,
        found: `The variable has ${length} values, but the first has ${rows}.`,
        cure: 'Divide a matrix or data frame that is a column into columns of their own.',
      })
  })
  return { columns, rows }
}

/** Refuses a column that is no vector of numbers or texts. */
export function refuseColumn(name: string, at: number): never {
  throw new TableRefusal({
    column: at + 1,
    variable: name,
    found:
      'The variable is neither numbers nor texts: a list, a data frame, complex numbers or bytes.',
    cure: 'Convert or remove it in R, and save the data frame again.',
  })
}

function refuse(found: string): never {
  throw new TableRefusal({ found, cure: 'Save a data frame that has columns, and not too many.' })
}
