import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type MeasuredRow, measuredRows } from './measured-rows.ts'

const BLOCK = 1000
const MISSING = 8.98846567431158e307

interface Variable {
  readonly name: string
  /** Its number in the format; that of a string is its length. */
  readonly code: number
  readonly format: string
  readonly bytes: number
  readonly write: (out: Buffer, at: number, row: MeasuredRow) => void
}

const CODES = { byte: 65_530, int: 65_529, long: 65_528, float: 65_527, double: 65_526 } as const
const byte = (name: string, of: (row: MeasuredRow) => number): Variable => ({
  ...{ name, code: CODES.byte, format: '%8.0g', bytes: 1 },
  write: (out, at, row) => void out.writeInt8(of(row), at),
})
const long = (name: string, of: (row: MeasuredRow) => number, format = '%12.0g'): Variable => ({
  ...{ name, code: CODES.long, format, bytes: 4 },
  write: (out, at, row) => void out.writeInt32LE(of(row), at),
})
const float = (name: string, of: (row: MeasuredRow) => number): Variable => ({
  ...{ name, code: CODES.float, format: '%9.0g', bytes: 4 },
  write: (out, at, row) => void out.writeFloatLE(of(row), at),
})
const double = (name: string, of: (row: MeasuredRow) => number | null): Variable => ({
  ...{ name, code: CODES.double, format: '%10.0g', bytes: 8 },
  write: (out, at, row) => void out.writeDoubleLE(of(row) ?? MISSING, at),
})
const text = (name: string, bytes: number, of: (row: MeasuredRow) => string): Variable => ({
  ...{ name, code: bytes, format: `%${bytes}s`, bytes },
  write: (out, at, row) => void out.fill(0, at, at + bytes).write(of(row), at),
})

const VARIABLES: readonly Variable[] = [
  long('id', ({ id }) => id),
  long('code', ({ code }) => code),
  byte('q1', ({ answers }) => answers[0]),
  byte('q2', ({ answers }) => answers[1]),
  byte('flag', ({ answers }) => answers[2]),
  float('level', ({ level }) => level),
  double('share', ({ share }) => share),
  double('exact', ({ exact }) => exact),
  double('gap', ({ gap }) => gap),
  long('day', ({ day }) => day, '%td'),
  text('station', 8, ({ station }) => station),
  text('note', 24, ({ note }) => note),
]

const WIDTH = VARIABLES.reduce((sum, { bytes }) => sum + bytes, 0)

/** Writes a Stata file (release 118) of about this size in bytes with twelve variables. */
export const writeStataTable = (path: string, bytes: number): Promise<void> =>
  pipeline(stataTable(Math.ceil(bytes / WIDTH / BLOCK) * BLOCK), createWriteStream(path))

function* stataTable(rows: number): Generator<Buffer> {
  const sections = [header(rows), Buffer.alloc(0), ...dictionary()]
  const map = mapOf(sections, rows)
  yield Buffer.concat([sections[0] ?? map, map, ...sections.slice(2), Buffer.from('<data>')])
  const source = measuredRows()
  for (let row = 0; row < rows; row += BLOCK) {
    const block = Buffer.alloc(BLOCK * WIDTH)
    for (let at = 0; at < block.length; at += WIDTH) writeRow(block, at, source.next().value)
    yield block
  }
  yield Buffer.from(END.join(''))
}

function writeRow(block: Buffer, from: number, row: MeasuredRow): void {
  let at = from
  for (const { bytes, write } of VARIABLES) {
    write(block, at, row)
    at += bytes
  }
}

const END = ['</data>', '<strls></strls>', '<value_labels></value_labels>', '</stata_dta>'] as const
const MAP_BYTES = '<map></map>'.length + 14 * 8

function header(rows: number): Buffer {
  const counts = Buffer.alloc(2 + 8)
  counts.writeUInt16LE(VARIABLES.length)
  counts.writeBigUInt64LE(BigInt(rows), 2)
  return Buffer.concat([
    Buffer.from('<stata_dta><header><release>118</release><byteorder>LSF</byteorder><K>'),
    counts.subarray(0, 2),
    Buffer.from('</K><N>'),
    counts.subarray(2),
    Buffer.from('</N><label>\0\0</label><timestamp>\0</timestamp></header>'),
  ])
}

/** The sections from the types to the characteristics. */
function dictionary(): readonly Buffer[] {
  const codes = Buffer.alloc(2 * VARIABLES.length)
  VARIABLES.forEach(({ code }, at) => void codes.writeUInt16LE(code, 2 * at))
  const texts = (length: number, of: (variable: Variable) => string) =>
    Buffer.concat(
      VARIABLES.map((variable) => {
        const field = Buffer.alloc(length)
        field.write(of(variable))
        return field
      }),
    )
  const names = texts(129, ({ name }) => name)
  return [
    section('variable_types', codes),
    section('varnames', names),
    section('sortlist', Buffer.alloc(2 * (VARIABLES.length + 1))),
    section(
      'formats',
      texts(57, ({ format }) => format),
    ),
    section('value_label_names', Buffer.alloc(129 * VARIABLES.length)),
    section('variable_labels', Buffer.alloc(321 * VARIABLES.length)),
    section('characteristics', Buffer.alloc(0)),
  ]
}

const section = (tag: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<${tag}>`), content, Buffer.from(`</${tag}>`)])

/** Where each section begins. */
function mapOf(sections: readonly Buffer[], rows: number): Buffer {
  const lengths = sections.map((one, at) => (at === 1 ? MAP_BYTES : one.length))
  const tail = [
    '<data>'.length + rows * WIDTH + END[0].length,
    ...END.slice(1).map((one) => one.length),
  ]
  const places = [0]
  for (const length of [...lengths, ...tail]) places.push((places.at(-1) ?? 0) + length)
  const map = Buffer.alloc(14 * 8)
  places.slice(0, 14).forEach((place, at) => void map.writeBigUInt64LE(BigInt(place), 8 * at))
  return section('map', map)
}
