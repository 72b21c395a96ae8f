import type { BytesPlace } from '../binary/cursor.ts'
import { damaged } from '../binary/file-bytes.ts'
import { PagedBytes } from '../binary/paged-bytes.ts'
import type { Scratch } from '../binary/scratch.ts'
import { CellText } from './cell-text.ts'
import { nameCode, type XmlHandler } from './xml-scanner.ts'

const STRINGS = 8_000_000

const ITEM = nameCode('si')
const TEXT = nameCode('t')
const PHONETIC = nameCode('rPh')

/** The strings that cells of a workbook refer to by their number, and what reads them from their XML. */
export class SharedStrings implements XmlHandler {
  private readonly stored: PagedBytes
  private readonly item = new CellText()
  private ends = new Float64Array(1024)
  private count = 0
  private collecting = false
  private phonetic = false

  constructor(scratch: Scratch) {
    this.stored = new PagedBytes(scratch)
  }

  /** Sets `place` to a string, which is there until the next one. Throws `TableRefusal` when there is none. */
  locate(number: number, place: BytesPlace): void {
    const length = this.lengthOf(number)
    this.stored.locate((this.ends[number] ?? 0) - length, length, place)
  }

  /** The bytes of a string. Throws `TableRefusal` when there is none. */
  lengthOf(number: number): number {
    if (!Number.isInteger(number) || number < 0 || number >= this.count)
      throw damaged('a cell refers to a string that is not there')
    return (this.ends[number] ?? 0) - (number === 0 ? 0 : (this.ends[number - 1] ?? 0))
  }

  open(name: number): void {
    if (name === ITEM) this.item.length = 0
    else if (name === PHONETIC) this.phonetic = true
    else if (name === TEXT) this.collecting = !this.phonetic
  }

  close(name: number): void {
    if (name === TEXT) this.collecting = false
    else if (name === PHONETIC) this.phonetic = false
    else if (name === ITEM) this.add()
  }

  text(bytes: Uint8Array, from: number, to: number): void {
    if (this.collecting) this.item.add(bytes, from, to)
  }

  private add(): void {
    if (this.count === STRINGS) throw damaged(`it has more than ${STRINGS} different strings`)
    if (this.count === this.ends.length) this.grow()
    this.item.resolve()
    this.stored.add(this.item.bytes, 0, this.item.length)
    this.ends[this.count] = this.stored.length
    this.count += 1
  }

  private grow(): void {
    const ends = new Float64Array(2 * this.ends.length)
    ends.set(this.ends)
    this.ends = ends
  }
}
