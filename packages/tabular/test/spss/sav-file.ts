import { deflateSync } from 'node:zlib'
import { ByteWriter } from '../binary/byte-writer.ts'

const SYSTEM_MISSING = -Number.MAX_VALUE
const BIAS = 100

/** A variable of an SPSS file that is written for a test; `width` 0 for numbers, at most 255 for strings. */
export interface Written {
  readonly name: string
  readonly width: number
  readonly format?: readonly [code: number, decimals: number]
  readonly label?: string
  /** The count as it is stored: below 0 the first two are a range. */
  readonly missing?: readonly [count: number, ...values: number[]]
  readonly labels?: readonly (readonly [value: number, label: string])[]
  /** null is the system's missing value. */
  readonly cells: readonly (number | string | null)[]
}

export interface WrittenFile {
  readonly littleEndian: boolean
  readonly compressed: 'no' | 'bytes' | 'zlib'
  readonly variables: readonly Written[]
  readonly longNames?: string
  /** One more extension, by its number. */
  readonly extension?: readonly [subtype: number, bytes: Uint8Array]
  /** Whether the header tells the count of rows. */
  readonly counted?: boolean
}

const elementsOf = ({ width }: Written) => Math.max(1, Math.ceil(width / 8))

/** An SPSS file, as its published description says. */
export function savFile(file: WrittenFile): Uint8Array {
  const { littleEndian, compressed, variables, longNames, counted = true } = file
  const out = new ByteWriter(littleEndian)
  const elements = variables.reduce((sum, each) => sum + elementsOf(each), 0)
  const rows = variables[0]?.cells.length ?? 0
  out.text(compressed === 'zlib' ? '$FL3' : '$FL2').field('written for a test', 60, 0x20)
  out.i32(2).i32(elements).i32(['no', 'bytes', 'zlib'].indexOf(compressed)).i32(0)
  out
    .i32(counted ? rows : -1)
    .f64(BIAS)
    .field('', 84, 0x20)
  for (const variable of variables) writeVariable(out, variable)
  let element = 1
  for (const variable of variables) {
    if (variable.labels !== undefined) writeLabels(out, variable.labels, element)
    element += elementsOf(variable)
  }
  const integers = [1, 1, 1, 0, 1, 1, 2, 65_001]
  out.i32(7).i32(3).u32(4).u32(8)
  for (const value of integers) out.i32(value)
  if (longNames !== undefined) out.i32(7).i32(13).u32(1).u32(longNames.length).text(longNames)
  if (file.extension !== undefined) {
    const [subtype, bytes] = file.extension
    out.i32(7).i32(subtype).u32(1).u32(bytes.length).bytes(bytes)
  }
  out.i32(999).i32(0)
  const data = compressed === 'no' ? plainData(file) : byteData(file)
  return compressed === 'zlib' ? zlibData(out, data).done() : out.bytes(data).done()
}

function writeVariable(out: ByteWriter, variable: Written): void {
  const { name, width, format = [5, 0], label, missing = [0] } = variable
  const packed = ((format[0] << 16) | (8 << 8) | format[1]) >>> 0
  const [count, ...values] = missing
  out
    .i32(2)
    .i32(width)
    .i32(label === undefined ? 0 : 1)
    .i32(count)
    .i32(packed)
    .i32(packed)
  out.field(name, 8, 0x20)
  if (label !== undefined) out.u32(label.length).field(label, Math.ceil(label.length / 4) * 4)
  for (const value of values) out.f64(value)
  for (let more = 1; more < elementsOf(variable); more += 1)
    out.i32(2).i32(-1).i32(0).i32(0).i32(0).i32(0).field('', 8, 0x20)
}

function writeLabels(
  out: ByteWriter,
  labels: NonNullable<Written['labels']>,
  element: number,
): void {
  out.i32(3).u32(labels.length)
  for (const [value, label] of labels)
    out
      .f64(value)
      .u8(label.length)
      .field(label, Math.ceil((label.length + 1) / 8) * 8 - 1, 0x20)
  out.i32(4).u32(1).i32(element)
}

/** Calls for each element of eight bytes, row by row. */
function eachElement(
  { variables }: WrittenFile,
  take: (element: number | string | null) => void,
): void {
  const rows = variables[0]?.cells.length ?? 0
  for (let row = 0; row < rows; row += 1)
    for (const variable of variables) {
      const cell = variable.cells[row] ?? null
      if (typeof cell !== 'string') take(cell)
      else
        for (let at = 0; at < elementsOf(variable); at += 1)
          take(
            Buffer.from(cell)
              .subarray(8 * at, 8 * at + 8)
              .toString('latin1'),
          )
    }
}

function plainData(file: WrittenFile): Uint8Array {
  const out = new ByteWriter(file.littleEndian)
  eachElement(file, (element) => {
    if (typeof element === 'string') out.bytes(Buffer.from(element.padEnd(8), 'latin1'))
    else out.f64(element ?? SYSTEM_MISSING)
  })
  return out.done()
}

function byteData(file: WrittenFile): Uint8Array {
  const out = new ByteWriter(file.littleEndian)
  let codes: number[] = []
  let raw = new ByteWriter(file.littleEndian)
  const flush = () => {
    out.bytes(Uint8Array.from([...codes, ...Array(8 - codes.length).fill(0)])).bytes(raw.done())
    codes = []
    raw = new ByteWriter(file.littleEndian)
  }
  eachElement(file, (element) => {
    if (element === null) codes.push(255)
    else if (
      typeof element === 'number' &&
      Number.isInteger(element + BIAS) &&
      element + BIAS > 0 &&
      element + BIAS < 252
    )
      codes.push(element + BIAS)
    else if (typeof element === 'string' && element.trim() === '') codes.push(254)
    else {
      codes.push(253)
      if (typeof element === 'string') raw.bytes(Buffer.from(element.padEnd(8), 'latin1'))
      else raw.f64(element)
    }
    if (codes.length === 8) flush()
  })
  codes.push(252)
  flush()
  return out.done()
}

function zlibData(out: ByteWriter, data: Uint8Array): ByteWriter {
  const size = 64
  const blocks = Array.from({ length: Math.ceil(data.length / size) }, (_, at) =>
    data.subarray(at * size, (at + 1) * size),
  )
  const packed = blocks.map((block) => deflateSync(block))
  const from = out.length
  const trailer = from + 24 + packed.reduce((sum, { length }) => sum + length, 0)
  out
    .u64(from)
    .u64(trailer)
    .u64(24 + 24 * blocks.length)
  for (const block of packed) out.bytes(block)
  out.u64(0).u64(0).i32(size).i32(blocks.length)
  let place = from + 24
  blocks.forEach((block, at) => {
    const { length = 0 } = packed[at] ?? {}
    out
      .u64(from + at * size)
      .u64(place)
      .i32(block.length)
      .i32(length)
    place += length
  })
  return out
}
