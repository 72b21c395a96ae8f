import { Cursor } from '../binary/cursor.ts'
import { encodingNamed, untilNul } from '../binary/encoded-text.ts'
import { damaged, type FileBytes } from '../binary/file-bytes.ts'
import { TableRefusal } from '../tables/table-refusal.ts'
import { layoutOf, type StataLayout } from './layout.ts'
import { oldType, type StataType } from './types.ts'

/** Bytes that nobody reads: the type of the file and one without a meaning, and a number of the list of sorting. */
const FILE_TYPE = 2
const SORTED_BY = 2

/** What a Stata file says before its data. */
export interface StataDictionary {
  readonly layout: StataLayout
  readonly littleEndian: boolean
  readonly rows: number
  readonly variables: readonly StataVariable[]
  /** Where the data begin. */
  readonly data: number
  /** Where long strings and value labels begin; null where the release has none. */
  readonly strings: number | null
  readonly valueLabels: number | null
}

/** A variable of a Stata file. */
export interface StataVariable {
  readonly name: string
  readonly type: StataType
  readonly format: string
  /** The name of its table of value labels; empty without one. */
  readonly labels: string
  readonly label: string
}

/** The layout of a release, or a refusal. */
export function knownLayout(release: number): StataLayout {
  const layout = layoutOf(release)
  if (layout !== null) return layout
  throw new TableRefusal({
    found: `The file has release ${release} of the Stata format, which is not read.`,
    cure: 'Save it for Stata 14 (release 118), with saveold in newer versions.',
  })
}

/** Stata's own limit. */
export const MOST_VARIABLES = 120_000

/** Refuses more variables than a file may have. */
export function checkCount(count: number): void {
  if (count < 1) throw damaged('it has no variables')
  if (count > MOST_VARIABLES) throw damaged(`it announces ${count} variables`)
}

/** The columns of a dictionary that lie one after the other. */
export interface Lists {
  readonly names: readonly string[]
  readonly formats: readonly string[]
  readonly labelNames: readonly string[]
  readonly labels: readonly string[]
}

/** Joins the lists of a dictionary. */
export const variablesOf = (
  types: readonly StataType[],
  { names, formats, labelNames, labels }: Lists,
): readonly StataVariable[] =>
  types.map((type, at) => ({
    type,
    name: names[at] ?? '',
    format: formats[at] ?? '',
    labels: labelNames[at] ?? '',
    label: labels[at] ?? '',
  }))

/** Reads texts of a fixed length, one for each variable. */
export function textList(
  cursor: Cursor,
  { encoding }: StataLayout,
  { count, length }: { readonly count: number; readonly length: number },
): readonly string[] {
  const { label } = encodingNamed(encoding)
  return Array.from({ length: count }, () => label(untilNul(cursor.bytes(length))))
}

/** Reads the dictionary of a file before release 117. */
export function oldDictionary(file: FileBytes): StataDictionary {
  const cursor = new Cursor(file)
  const layout = knownLayout(cursor.u8())
  const order = cursor.u8()
  if (order !== 1 && order !== 2) throw damaged('its order of bytes is unknown')
  cursor.littleEndian = order === 2
  cursor.skip(FILE_TYPE)
  const count = cursor.u16()
  checkCount(count)
  const rows = cursor.u32()
  cursor.skip(layout.dataLabel + layout.timestamp)
  const types = Array.from({ length: count }, () => oldType(cursor.u8(), layout.letters))
  const list = (length: number) => textList(cursor, layout, { count, length })
  const names = list(layout.name)
  cursor.skip(SORTED_BY * (count + 1))
  const formats = list(layout.format)
  const labelNames = list(layout.name)
  const labels = list(layout.label)
  skipExpansion(cursor, layout.expansion)
  const variables = variablesOf(types, { names, formats, labelNames, labels })
  const { littleEndian, at: data } = cursor
  return { layout, littleEndian, rows, variables, data, strings: null, valueLabels: null }
}

/** Fields of other programs, ended by an empty one. */
function skipExpansion(cursor: Cursor, lengthBytes: number): void {
  if (lengthBytes === 0) return
  for (;;) {
    const type = cursor.u8()
    const length = lengthBytes === 2 ? cursor.u16() : cursor.u32()
    if (type === 0 && length === 0) return
    cursor.skip(length)
  }
}
