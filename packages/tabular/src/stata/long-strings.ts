import { Cursor } from '../binary/cursor.ts'
import { damaged, type FileBytes } from '../binary/file-bytes.ts'
import { checkGrowth } from '../binary/growth.ts'
import { MOST_VARIABLES, type StataDictionary } from './dictionary.ts'

const TEXT = 130
const LONGEST = 64 * 1024 * 1024

/** Where each long string is, by variable and row: three numbers a string, in order. */
export class LongStrings {
  private readonly file: FileBytes
  private keys = new Float64Array(1024)
  private places = new Float64Array(1024)
  private lengths = new Float64Array(1024)
  private count = 0
  /** Bytes given out. */
  private given = 0

  constructor(file: FileBytes, dictionary: StataDictionary, at: number) {
    this.file = file
    const cursor = new Cursor(file, at)
    cursor.littleEndian = dictionary.littleEndian
    const rowBytes = dictionary.layout.release < 118 ? 4 : 8
    while (cursor.ascii(3) === 'GSO') {
      const variable = cursor.u32()
      const row = cursor.unsigned(rowBytes)
      const type = cursor.u8()
      const length = cursor.u32()
      // A text ends with NUL, bytes don't.
      this.add(keyOf(variable, row), cursor.at, type === TEXT ? length - 1 : length)
      cursor.skip(length)
    }
  }

  /** The string that a cell refers to; null when there is none. */
  find(variable: number, row: number): Uint8Array | null {
    const at = this.placeOf(keyOf(variable, row))
    if (at === -1) return null
    const length = this.lengths[at] ?? 0
    if (length > LONGEST) throw damaged('a string is longer than 64 MiB')
    // Many cells may refer to one string.
    this.given += length
    checkGrowth('its long strings', this.given, this.file.size)
    const bytes = new Uint8Array(Math.max(0, length))
    this.file.read(bytes, this.places[at] ?? 0)
    return bytes
  }

  private add(...[key, place, length]: readonly [number, number, number]): void {
    if (this.count > 0 && key <= (this.keys[this.count - 1] ?? 0))
      throw damaged('its long strings are not in order')
    if (this.count === this.keys.length) this.grow()
    this.keys[this.count] = key
    this.places[this.count] = place
    this.lengths[this.count] = length
    this.count += 1
  }

  private grow(): void {
    const larger = (list: Float64Array) => {
      const next = new Float64Array(2 * list.length)
      next.set(list)
      return next
    }
    this.keys = larger(this.keys)
    this.places = larger(this.places)
    this.lengths = larger(this.lengths)
  }

  private placeOf(key: number): number {
    let low = 0
    let high = this.count - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = this.keys[middle] ?? 0
      if (found === key) return middle
      if (found < key) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}

/** Strings are in the order of rows, and of variables in a row. */
function keyOf(variable: number, row: number): number {
  if (variable > MOST_VARIABLES) throw damaged('a long string belongs to no variable')
  return row * (MOST_VARIABLES + 1) + variable
}
