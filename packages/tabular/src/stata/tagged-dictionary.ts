import { Cursor } from '../binary/cursor.ts'
import { damaged, type FileBytes } from '../binary/file-bytes.ts'
import {
  checkCount,
  knownLayout,
  type StataDictionary,
  textList,
  variablesOf,
} from './dictionary.ts'
import type { StataLayout } from './layout.ts'
import { taggedType } from './types.ts'

const SECTIONS = 14
/** Places of sections in the map. */
const AT = {
  types: 2,
  names: 3,
  formats: 5,
  labelNames: 6,
  labels: 7,
  data: 9,
  strings: 10,
  valueLabels: 11,
}

/** Reads the dictionary of a file of release 117 or later, whose map tells where everything is. */
export function taggedDictionary(file: FileBytes): StataDictionary {
  const cursor = new Cursor(file)
  const { layout, count, rows } = readHeader(cursor)
  checkCount(count)
  const map = readMap(cursor)
  const section = (at: number, tag: string) => {
    cursor.at = map[at] ?? 0
    expect(cursor, `<${tag}>`)
    return cursor.at
  }
  section(AT.types, 'variable_types')
  const types = Array.from({ length: count }, () => taggedType(cursor.u16()))
  const list = (at: number, tag: string, length: number) => {
    section(at, tag)
    return textList(cursor, layout, { count, length })
  }
  const lists = {
    names: list(AT.names, 'varnames', layout.name),
    formats: list(AT.formats, 'formats', layout.format),
    labelNames: list(AT.labelNames, 'value_label_names', layout.name),
    labels: list(AT.labels, 'variable_labels', layout.label),
  }
  return {
    layout,
    littleEndian: cursor.littleEndian,
    rows,
    variables: variablesOf(types, lists),
    data: section(AT.data, 'data'),
    strings: section(AT.strings, 'strls'),
    valueLabels: section(AT.valueLabels, 'value_labels'),
  }
}

interface Header {
  readonly layout: StataLayout
  readonly count: number
  readonly rows: number
}

function readHeader(cursor: Cursor): Header {
  expect(cursor, '<stata_dta><header><release>')
  const layout = knownLayout(Number(cursor.ascii(3)))
  expect(cursor, '</release><byteorder>')
  const order = cursor.ascii(3)
  if (order !== 'LSF' && order !== 'MSF') throw damaged('its order of bytes is unknown')
  cursor.littleEndian = order === 'LSF'
  expect(cursor, '</byteorder><K>')
  const count = layout.release < 119 ? cursor.u16() : cursor.u32()
  expect(cursor, '</K><N>')
  const rows = layout.release < 118 ? cursor.u32() : cursor.unsigned(8)
  expect(cursor, '</N><label>')
  cursor.skip(layout.release < 118 ? cursor.u8() : cursor.u16())
  expect(cursor, '</label><timestamp>')
  cursor.skip(cursor.u8())
  expect(cursor, '</timestamp></header>')
  return { layout, count, rows }
}

function readMap(cursor: Cursor): readonly number[] {
  expect(cursor, '<map>')
  return Array.from({ length: SECTIONS }, () => cursor.unsigned(8))
}

/** Reads a tag; another text there means that the file is damaged. */
function expect(cursor: Cursor, tag: string): void {
  if (cursor.ascii(tag.length) !== tag) throw damaged(`${tag} is missing`)
}
