import { DEFAULT_LIMITS, type TableLimits } from '../tables/limits.ts'
import { TableRefusal } from '../tables/table-refusal.ts'
import type { Separated } from './separated.ts'

const LF = 0x0a
const CR = 0x0d
const QUOTE = 0x22
const SPACE = 0x20
/** No byte above a comma has a meaning between cells. */
const COMMA = 0x2c
const ROOM = 256 * 1024

/** Where the scanner stands: in a plain cell or before one, inside quotes, or after a quote that may close them. */
type State = 'plain' | 'quoted' | 'quoteSeen'

/**
 * Divides bytes into records and cells. A record is in `buffer`; its cells are there from `starts` to `ends`, without
 * quotes, doubled ones undone. Nothing is copied for a cell; offsets hold until the record was taken.
 */
export class RecordScanner {
  buffer = new Uint8Array(ROOM)
  starts = new Int32Array(64)
  ends = new Int32Array(64)
  /** Cells of the record. */
  count = 0
  /** Line where the record begins, from 1. */
  recordLine = 1
  /** Line of the next byte. */
  line = 1

  private readonly rules: Separated
  private readonly take: () => void
  private readonly limits: TableLimits
  private state: State = 'plain'
  private at = 0
  private end = 0
  private recordStart = 0
  private cellStart = 0
  /** Where the bytes of a quoted cell end so far. */
  private written = 0
  private quoteLine = 1
  private afterCr = false

  /** `take` is called for each record. */
  constructor(rules: Separated, take: () => void, limits = DEFAULT_LIMITS) {
    this.rules = rules
    this.take = take
    this.limits = limits
  }

  /** Takes the next bytes of the file. Throws `TableRefusal`. */
  push(chunk: Uint8Array): void {
    this.makeRoom(chunk.length)
    this.buffer.set(chunk, this.end)
    this.end += chunk.length
    while (this.at < this.end) {
      if (this.state === 'plain') this.scanPlain()
      else if (this.state === 'quoted') this.scanQuoted()
      else this.afterQuote()
    }
  }

  /** Takes the last record, which no line end closes. Throws `TableRefusal`. */
  finish(): void {
    if (this.state === 'quoted')
      throw new TableRefusal({
        line: this.quoteLine,
        column: this.count + 1,
        found: 'A cell begins with a quote that is never closed.',
        cure: 'Close the quote; write a quote inside a quoted cell twice.',
      })
    const open = this.state === 'quoteSeen' || this.count > 0 || this.at > this.cellStart
    if (open) this.endRecord(this.state === 'quoteSeen' ? this.written : this.at)
  }

  private scanPlain(): void {
    while (this.plainCells()) {
      const { at } = this
      this.at = this.special(this.buffer[at] ?? 0, at)
      if (this.state !== 'plain') return
    }
  }

  /**
   * The loop that sees every byte: what it uses is in local variables, and it calls nothing. Returns whether it stands
   * at a byte that may mean something.
   */
  private plainCells(): boolean {
    const { buffer, end, starts, ends } = this
    const { delimiter, trimmed } = this.rules
    const room = trimmed ? 0 : starts.length
    let { at, cellStart, count } = this
    let special = false
    while (at < end) {
      const byte = buffer[at] ?? 0
      if (byte > COMMA) at += 1
      else if (byte === delimiter && count < room) {
        starts[count] = cellStart
        ends[count] = at
        count += 1
        at += 1
        cellStart = at
      } else {
        special = true
        break
      }
    }
    this.at = at
    this.count = count
    this.cellStart = cellStart
    return special
  }

  /** A byte of a plain cell that may mean something. Returns the place of the next. */
  private special(byte: number, at: number): number {
    if (byte === this.rules.delimiter) {
      this.addCell(at)
      this.cellStart = at + 1
    } else if (byte === LF || byte === CR) this.endLine(byte, at)
    else if (at === this.cellStart && byte === QUOTE) this.openQuote(at)
    else if (at === this.cellStart && byte === SPACE && this.rules.trimmed) this.cellStart += 1
    return at + 1
  }

  private endLine(byte: number, at: number): void {
    // The LF of a CR LF ends nothing more.
    if (byte === LF && this.afterCr && at === this.recordStart && this.count === 0) {
      this.begin(at + 1)
      return
    }
    this.line += 1
    this.endRecord(at)
    this.begin(at + 1)
    this.afterCr = byte === CR
  }

  private openQuote(at: number): void {
    this.state = 'quoted'
    this.quoteLine = this.line
    this.cellStart = at + 1
    this.written = at + 1
    this.at = at + 1
  }

  private scanQuoted(): void {
    const { buffer, end } = this
    let { at, written } = this
    while (at < end) {
      const byte = buffer[at] ?? 0
      if (byte === QUOTE) break
      if (byte === LF ? buffer[at - 1] !== CR : byte === CR) this.line += 1
      if (written !== at) buffer[written] = byte
      written += 1
      at += 1
    }
    this.written = written
    this.at = at
    if (at === end) return
    this.at += 1
    this.state = 'quoteSeen'
  }

  private afterQuote(): void {
    const byte = this.buffer[this.at] ?? 0
    if (byte === QUOTE) {
      this.buffer[this.written] = QUOTE
      this.written += 1
      this.at += 1
      this.state = 'quoted'
    } else if (byte === this.rules.delimiter) {
      this.addCell(this.written)
      this.at += 1
      this.cellStart = this.at
      this.state = 'plain'
    } else if (byte === LF || byte === CR) {
      this.line += 1
      this.endRecord(this.written)
      this.begin(this.at + 1)
      this.afterCr = byte === CR
      this.at += 1
    } else if (byte === SPACE) this.at += 1
    else this.refuseAfterQuote(byte)
  }

  private refuseAfterQuote(byte: number): never {
    const sign =
      byte > SPACE && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : 'another character'
    throw new TableRefusal({
      line: this.line,
      column: this.count + 1,
      found: `After the closing quote of a cell comes ${sign}, where the cell has to end.`,
      cure: 'Write a quote inside a quoted cell twice, or put the whole cell into quotes.',
    })
  }

  private addCell(end: number): void {
    if (this.count === this.starts.length) this.growCells()
    const trims = this.rules.trimmed && this.state === 'plain'
    this.starts[this.count] = this.cellStart
    this.ends[this.count] = trims ? this.trimmedEnd(end) : end
    this.count += 1
  }

  private trimmedEnd(end: number): number {
    let last = end
    while (last > this.cellStart && this.buffer[last - 1] === SPACE) last -= 1
    return last
  }

  private endRecord(end: number): void {
    const blank = this.state === 'plain' && this.count === 0 && end === this.cellStart
    if (blank && this.rules.skipsBlankLines) return
    this.addCell(end)
    this.take()
  }

  private begin(at: number): void {
    this.state = 'plain'
    this.count = 0
    this.recordStart = at
    this.cellStart = at
    this.recordLine = this.line
    this.afterCr = false
  }

  private growCells(): void {
    if (this.count >= this.limits.columns)
      throw new TableRefusal({
        line: this.recordLine,
        column: this.count + 1,
        found: `The line has more than ${this.limits.columns} cells.`,
        cure: 'Divide the table, or keep the file as it is.',
      })
    const length = 2 * this.starts.length
    const [starts, ends] = [new Int32Array(length), new Int32Array(length)]
    starts.set(this.starts)
    ends.set(this.ends)
    this.starts = starts
    this.ends = ends
  }

  /** Moves the open record to the beginning of the buffer, or into a larger one. */
  private makeRoom(length: number): void {
    if (this.end + length <= this.buffer.length) return
    const shift = this.recordStart
    const needed = this.end - shift + length
    if (this.end - shift > this.limits.recordBytes) this.refuseLength()
    if (needed > this.buffer.length / 2) {
      const larger = new Uint8Array(2 * needed)
      larger.set(this.buffer.subarray(shift, this.end))
      this.buffer = larger
    } else this.buffer.copyWithin(0, shift, this.end)
    this.shiftBack(shift)
  }

  private shiftBack(shift: number): void {
    for (let cell = 0; cell < this.count; cell += 1) {
      this.starts[cell] = (this.starts[cell] ?? 0) - shift
      this.ends[cell] = (this.ends[cell] ?? 0) - shift
    }
    this.at -= shift
    this.end -= shift
    this.cellStart -= shift
    this.written -= shift
    this.recordStart = 0
  }

  private refuseLength(): never {
    const inQuotes = this.state === 'quoted'
    throw new TableRefusal({
      line: inQuotes ? this.quoteLine : this.recordLine,
      column: this.count + 1,
      found: `One record is longer than ${Math.floor(this.limits.recordBytes / 1024 / 1024)} MiB.`,
      cure: inQuotes
        ? 'A quote that begins a cell is probably never closed: close it.'
        : 'End each record by a line break.',
    })
  }
}
