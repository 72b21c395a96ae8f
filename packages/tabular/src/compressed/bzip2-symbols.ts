import type { Bits } from './bits.ts'
import { broken } from './broken.ts'

const GROUP = 50
const LONGEST = 20
const RUN_A = 0
const RUN_B = 1

/** The codes of one table: by length the first code, and where its symbols begin. */
interface Codes {
  readonly limits: Int32Array
  readonly bases: Int32Array
  readonly symbols: Int32Array
}

/** Reads the symbols of a block into `into`, lower eight bits each, and returns how many there are. */
export function bzip2Symbols(bits: Bits, into: Uint32Array): number {
  const used = usedBytes(bits)
  const alphabet = used.length + 2
  const tables = bits.bits(3)
  const selectors = readSelectors(bits, tables)
  const codes = Array.from({ length: tables }, () => readCodes(bits, alphabet))
  return decode({ bits, used, selectors, codes }, into)
}

function usedBytes(bits: Bits): Uint8Array {
  const rows = bits.bits(16)
  const used: number[] = []
  for (let row = 0; row < 16; row += 1) {
    if (((rows >>> (15 - row)) & 1) === 0) continue
    const columns = bits.bits(16)
    for (let column = 0; column < 16; column += 1)
      if ((columns >>> (15 - column)) & 1) used.push(16 * row + column)
  }
  if (used.length === 0) throw broken()
  return Uint8Array.from(used)
}

function readSelectors(bits: Bits, tables: number): Uint8Array {
  const count = bits.bits(15)
  if (tables < 2 || tables > 6 || count < 1) throw broken()
  const order = Uint8Array.from({ length: tables }, (_, at) => at)
  return Uint8Array.from({ length: count }, () => {
    let place = 0
    while (bits.bit() === 1) {
      place += 1
      if (place === tables) throw broken()
    }
    return toFront(order, place)
  })
}

/** Moves a byte to the front and returns it. */
function toFront(order: Uint8Array, place: number): number {
  const byte = order[place] ?? 0
  order.copyWithin(1, 0, place)
  order[0] = byte
  return byte
}

function readCodes(bits: Bits, alphabet: number): Codes {
  let length = bits.bits(5)
  const lengths = Uint8Array.from({ length: alphabet }, () => {
    for (;;) {
      if (length < 1 || length > LONGEST) throw broken()
      if (bits.bit() === 0) return length
      length += bits.bit() === 0 ? 1 : -1
    }
  })
  return codesOf(lengths)
}

function codesOf(lengths: Uint8Array): Codes {
  const limits = new Int32Array(LONGEST + 1).fill(-1)
  const bases = new Int32Array(LONGEST + 1)
  const symbols: number[] = []
  let code = 0
  for (let length = 1; length <= LONGEST; length += 1) {
    bases[length] = symbols.length - code
    lengths.forEach((each, symbol) => {
      if (each === length) symbols.push(symbol)
    })
    const count = symbols.length - (bases[length] ?? 0) - code
    code += count
    if (count > 0) limits[length] = code - 1
    code *= 2
  }
  return { limits, bases, symbols: Int32Array.from(symbols) }
}

interface Block {
  readonly bits: Bits
  readonly used: Uint8Array
  readonly selectors: Uint8Array
  readonly codes: readonly Codes[]
}

function decode({ bits, used, selectors, codes }: Block, into: Uint32Array): number {
  const order = Uint8Array.from(used)
  const end = used.length + 1
  let length = 0
  let run = 0
  let weight = 1
  for (let read = 0; ; read += 1) {
    const table = codes[selectors[Math.floor(read / GROUP)] ?? -1]
    if (table === undefined) throw broken()
    const symbol = nextSymbol(bits, table)
    if (symbol === RUN_A || symbol === RUN_B) {
      run += weight * (symbol + 1)
      weight *= 2
      if (run > into.length) throw broken()
      continue
    }
    if (length + run + (symbol === end ? 0 : 1) > into.length) throw broken()
    into.fill(order[0] ?? 0, length, length + run)
    length += run
    run = 0
    weight = 1
    if (symbol === end) return length
    into[length++] = toFront(order, symbol - 1)
  }
}

function nextSymbol(bits: Bits, { limits, bases, symbols }: Codes): number {
  let code = 0
  for (let length = 1; length <= LONGEST; length += 1) {
    code = code * 2 + bits.bit()
    if (code <= (limits[length] ?? -1)) return symbols[code + (bases[length] ?? 0)] ?? refuse()
  }
  return refuse()
}

const refuse = (): never => {
  throw broken()
}
