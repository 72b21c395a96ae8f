import { ByteWriter } from '../binary/byte-writer.ts'

/** A variable of a Stata file that is written for a test. */
export interface Written {
  readonly name: string
  readonly type: 'byte' | 'int' | 'long' | 'float' | 'double' | 'strL' | number
  readonly format?: string
  readonly label?: string
  readonly labels?: string
  readonly cells: readonly (number | string)[]
}

export interface WrittenFile {
  readonly release: number
  readonly littleEndian: boolean
  readonly variables: readonly Written[]
  readonly labels?: Readonly<Record<string, readonly (readonly [code: number, text: string])[]>>
}

const OLD_CODES = { byte: 251, int: 252, long: 253, float: 254, double: 255 } as const
const LETTERS = { byte: 98, int: 105, long: 108, float: 102, double: 100 } as const
const CODES = {
  byte: 65_530,
  int: 65_529,
  long: 65_528,
  float: 65_527,
  double: 65_526,
  strL: 32_768,
} as const

/** A Stata file of a release, as its published description says. */
export const stataFile = (file: WrittenFile): Uint8Array =>
  file.release < 117 ? oldFile(file) : taggedFile(file)

function oldFile({ release, littleEndian, variables, labels = {} }: WrittenFile): Uint8Array {
  const out = new ByteWriter(littleEndian)
  const rows = variables[0]?.cells.length ?? 0
  out
    .u8(release)
    .u8(littleEndian ? 2 : 1)
    .u8(1)
    .u8(0)
    .u16(variables.length)
    .u32(rows)
  out.field('data', release < 108 ? 32 : 81).field('', release < 105 ? 0 : 18)
  const codes: Readonly<Record<string, number>> = release < 111 ? LETTERS : OLD_CODES
  for (const { type } of variables)
    out.u8(typeof type === 'number' ? type + (release < 111 ? 127 : 0) : (codes[type] ?? 0))
  const name = release < 110 ? 9 : 33
  for (const each of variables) out.field(each.name, name)
  out.field('', 2 * (variables.length + 1))
  const format = release < 105 ? 7 : release < 114 ? 12 : 49
  for (const each of variables) out.field(each.format ?? '%9.0g', format)
  for (const each of variables) out.field(each.labels ?? '', name)
  for (const each of variables) out.field(each.label ?? '', release < 108 ? 32 : 81)
  if (release >= 110) out.u8(1).u32(3).text('abc').u8(0).u32(0)
  else if (release >= 105) out.u8(1).u16(3).text('abc').u8(0).u16(0)
  writeRows(out, variables, 4)
  if (release > 108) writeLabels(out, labels, release)
  return out.done()
}

function writeRows(out: ByteWriter, variables: readonly Written[], variableBytes: number): void {
  const rows = variables[0]?.cells.length ?? 0
  for (let row = 0; row < rows; row += 1)
    variables.forEach(({ type, cells }, at) => {
      const cell = cells[row] ?? 0
      if (type === 'strL')
        reference(out, { variable: at + 1, row: row + 1, empty: cell === '' }, variableBytes)
      else if (typeof type === 'number') out.field(String(cell), type)
      else number(out, type, Number(cell))
    })
}

function number(
  out: ByteWriter,
  type: 'byte' | 'int' | 'long' | 'float' | 'double',
  value: number,
): void {
  if (type === 'byte') out.u8(value & 0xff)
  else if (type === 'int') out.i16(value)
  else if (type === 'long') out.i32(value)
  else if (type === 'float') out.f32(value)
  else out.f64(value)
}

/** Eight bytes, divided between variable and row. */
function reference(
  out: ByteWriter,
  {
    variable,
    row,
    empty,
  }: { readonly variable: number; readonly row: number; readonly empty: boolean },
  variableBytes: number,
): void {
  const parts = [
    [empty ? 0 : variable, variableBytes],
    [empty ? 0 : row, 8 - variableBytes],
  ] as const
  for (const [value, length] of parts) {
    const bytes = Array.from({ length }, (_, at) => Math.floor(value / 256 ** at) % 256)
    out.bytes(Uint8Array.from(out.littleEndian ? bytes : bytes.reverse()))
  }
}

function writeLabels(
  out: ByteWriter,
  labels: NonNullable<WrittenFile['labels']>,
  release: number,
): void {
  for (const [name, entries] of Object.entries(labels)) {
    const texts = entries.map(([, text]) => `${text}\0`)
    const length = Buffer.byteLength(texts.join(''))
    if (release >= 117) out.text('<lbl>')
    out
      .u32(8 + 8 * entries.length + length)
      .field(name, release < 118 ? 33 : 129)
      .field('', 3)
    out.u32(entries.length).u32(length)
    entries.forEach((_, at) => void out.u32(Buffer.byteLength(texts.slice(0, at).join(''))))
    for (const [code] of entries) out.i32(code)
    out.text(texts.join(''))
    if (release >= 117) out.text('</lbl>')
  }
}

function taggedFile({ release, littleEndian, variables, labels = {} }: WrittenFile): Uint8Array {
  const out = new ByteWriter(littleEndian)
  const rows = variables[0]?.cells.length ?? 0
  out.text(
    `<stata_dta><header><release>${release}</release><byteorder>${littleEndian ? 'LSF' : 'MSF'}</byteorder><K>`,
  )
  if (release < 119) out.u16(variables.length)
  else out.u32(variables.length)
  out.text('</K><N>')
  if (release < 118) out.u32(rows).text('</N><label>').u8(0)
  else out.u64(rows).text('</N><label>').u16(0)
  out.text('</label><timestamp>').u8(0).text('</timestamp></header>')
  const sections = tagged({ release, littleEndian, variables, labels })
  const map = [0, out.length]
  let at = out.length + '<map></map>'.length + 8 * 14
  for (const section of sections) {
    map.push(at)
    at += section.length
  }
  out.text('<map>')
  for (const place of [...map, at, at + '</stata_dta>'.length].slice(0, 14)) out.u64(place)
  out.text('</map>')
  for (const section of sections) out.bytes(section)
  return out.text('</stata_dta>').done()
}

function tagged({
  release,
  littleEndian,
  variables,
  labels = {},
}: WrittenFile): readonly Uint8Array[] {
  const section = (tag: string, write: (out: ByteWriter) => void) => {
    const out = new ByteWriter(littleEndian).text(`<${tag}>`)
    write(out)
    return out.text(`</${tag}>`).done()
  }
  const texts = (tag: string, length: number, of: (variable: Written) => string) =>
    section(tag, (out) => variables.forEach((each) => void out.field(of(each), length)))
  const name = release < 118 ? 33 : 129
  return [
    section('variable_types', (out) =>
      variables.forEach(({ type }) => void out.u16(typeof type === 'number' ? type : CODES[type])),
    ),
    texts('varnames', name, (each) => each.name),
    section(
      'sortlist',
      (out) => void out.field('', (release < 119 ? 2 : 4) * (variables.length + 1)),
    ),
    texts('formats', release < 118 ? 49 : 57, (each) => each.format ?? '%9.0g'),
    texts('value_label_names', name, (each) => each.labels ?? ''),
    texts('variable_labels', release < 118 ? 81 : 321, (each) => each.label ?? ''),
    section('characteristics', () => {}),
    section('data', (out) =>
      writeRows(out, variables, release === 117 ? 4 : release === 118 ? 2 : 3),
    ),
    section('strls', (out) => writeLongStrings(out, variables, release)),
    section('value_labels', (out) => writeLabels(out, labels, release)),
  ]
}

function writeLongStrings(out: ByteWriter, variables: readonly Written[], release: number): void {
  const rows = variables[0]?.cells.length ?? 0
  for (let row = 0; row < rows; row += 1)
    variables.forEach(({ type, cells }, at) => {
      const text = String(cells[row])
      if (type !== 'strL' || text === '') return
      out.text('GSO').u32(at + 1)
      if (release < 118) out.u32(row + 1)
      else out.u64(row + 1)
      out
        .u8(130)
        .u32(Buffer.byteLength(text) + 1)
        .text(`${text}\0`)
    })
}
