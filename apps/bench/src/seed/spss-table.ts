import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type MeasuredRow, measuredRows } from './measured-rows.ts'

const BLOCK = 1000
const ELEMENT = 8
const SYSTEM_MISSING = -Number.MAX_VALUE
const BIAS = 100
/** Seconds from the beginning of the calendar of SPSS to 1960. */
const OF_1960 = 11_903_760_000
/** Codes of display formats. */
const FORMAT = { text: 1, number: 5, date: 20 } as const

interface Variable {
  readonly name: string
  /** Bytes of a string; 0 for numbers. */
  readonly width: number
  readonly format: readonly [code: number, decimals: number]
  readonly of: (row: MeasuredRow) => number | string | null
}

const number = (name: string, decimals: number, of: Variable['of']): Variable => ({
  ...{ name, width: 0, format: [FORMAT.number, decimals], of },
})
const text = (name: string, width: number, of: Variable['of']): Variable => ({
  ...{ name, width, format: [FORMAT.text, 0], of },
})

const VARIABLES: readonly Variable[] = [
  number('ID', 0, ({ id }) => id),
  number('CODE', 0, ({ code }) => code),
  number('Q1', 0, ({ answers }) => answers[0]),
  number('Q2', 0, ({ answers }) => answers[1]),
  number('FLAG', 0, ({ answers }) => answers[2]),
  number('LEVEL', 2, ({ level }) => level),
  number('SHARE', 5, ({ share }) => share),
  number('EXACT', 4, ({ exact }) => exact),
  number('GAP', 1, ({ gap }) => gap),
  { name: 'DAY', width: 0, format: [FORMAT.date, 0], of: ({ day }) => OF_1960 + day * 86_400 },
  text('STATION', 8, ({ station }) => station),
  text('NOTE', 24, ({ note }) => note),
]

const elementsOf = ({ width }: Variable): number => Math.max(1, width / ELEMENT)
const ELEMENTS = VARIABLES.reduce((sum, variable) => sum + elementsOf(variable), 0)

/** Writes an SPSS file of about this size in bytes with twelve variables, plain or compressed as the program does by itself. */
export const writeSpssTable = (path: string, bytes: number, compressed: boolean): Promise<void> =>
  pipeline(spssTable(bytes, compressed), createWriteStream(path))

function* spssTable(bytes: number, compressed: boolean): Generator<Buffer> {
  yield header(compressed)
  const source = measuredRows()
  const codes = new Codes()
  for (let written = 0; written < bytes; ) {
    const block = Buffer.alloc(BLOCK * ELEMENTS * ELEMENT)
    for (let at = 0; at < block.length; ) at = writeRow(block, at, source.next().value)
    const piece = compressed ? codes.compress(block) : block
    written += piece.length
    yield piece
  }
  yield codes.end()
}

function writeRow(block: Buffer, from: number, row: MeasuredRow): number {
  let at = from
  for (const variable of VARIABLES) {
    const value = variable.of(row)
    if (typeof value === 'string') block.fill(' ', at, at + variable.width).write(value, at)
    else block.writeDoubleLE(value ?? SYSTEM_MISSING, at)
    at += elementsOf(variable) * ELEMENT
  }
  return at
}

/** Writes a byte for each element, and behind eight of them the elements that no byte stands for. */
class Codes {
  private codes: number[] = []
  private raw: Buffer[] = []

  compress(block: Buffer): Buffer {
    const pieces: Buffer[] = []
    for (let at = 0; at < block.length; at += ELEMENT) {
      const element = block.subarray(at, at + ELEMENT)
      const code = codeOf(element)
      this.codes.push(code)
      if (code === RAW) this.raw.push(element)
      if (this.codes.length === ELEMENT) pieces.push(this.end())
    }
    return Buffer.concat(pieces)
  }

  /** The codes so far, filled up with those that mean nothing. */
  end(): Buffer {
    if (this.codes.length === 0) return Buffer.alloc(0)
    const piece = Buffer.concat([
      Buffer.from([...this.codes, ...Array(8).fill(0)].slice(0, 8)),
      ...this.raw,
    ])
    this.codes = []
    this.raw = []
    return piece
  }
}

const RAW = 253

function codeOf(element: Buffer): number {
  if (element.equals(BLANKS)) return 254
  const value = element.readDoubleLE()
  if (value === SYSTEM_MISSING) return 255
  return Number.isInteger(value) && value > -BIAS && value <= 251 - BIAS ? value + BIAS : RAW
}

const BLANKS = Buffer.from('        ')

function header(compressed: boolean): Buffer {
  const head = Buffer.alloc(176, ' ')
  head.write('$FL2@(#) SPSS DATA FILE')
  ;[2, ELEMENTS, compressed ? 1 : 0, 0, -1].forEach(
    (value, at) => void head.writeInt32LE(value, 64 + 4 * at),
  )
  head.writeDoubleLE(BIAS, 84)
  head.fill(0, 173)
  const records = VARIABLES.flatMap((variable) => [
    record(variable, variable.width),
    ...Array.from({ length: elementsOf(variable) - 1 }, () => record(variable, -1)),
  ])
  return Buffer.concat([
    head,
    ...records,
    integers(7, 3, 4, 8, 1, 1, 1, 0, 1, 1, 2, 65_001),
    integers(999, 0),
  ])
}

function record({ name, format: [code, decimals] }: Variable, width: number): Buffer {
  const packed = width < 0 ? 0 : (code << 16) | (12 << 8) | decimals
  return Buffer.concat([
    integers(2, width, 0, 0, packed, packed),
    Buffer.from((width < 0 ? '' : name).padEnd(8)),
  ])
}

function integers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, at) => void bytes.writeInt32LE(value, 4 * at))
  return bytes
}
