import { Buffer } from 'node:buffer'
import { DEFAULT_LIMITS, type TableLimits } from '../tables/limits.ts'
import { TableRefusal } from '../tables/table-refusal.ts'
import { readHeader } from './header.ts'
import { RecordScanner } from './record-scanner.ts'
import type { Separated } from './separated.ts'
import { type BadByte, TextBytes } from './text-bytes.ts'

const BOM = [0xef, 0xbb, 0xbf] as const

/** The names of the columns. */
export interface RecordNames {
  readonly length: number
  at(place: number): string | undefined
}

/** How records are read. */
export interface RecordOptions {
  readonly limits?: TableLimits | undefined
  /** The names, when the header was read before. */
  readonly names?: RecordNames
}

/**
 * Reads a text file piece by piece: checks its bytes, takes the header, and calls `row` for each further record,
 * which has as many cells as the header. Throws `TableRefusal` with the place.
 */
export class TextRecords {
  readonly scanner: RecordScanner
  names: RecordNames | null = null
  rows = 0

  private readonly bytes = new TextBytes()
  private readonly limits: TableLimits
  private readonly known: RecordNames | null
  private readonly row: () => void
  private begun = false
  private first: Uint8Array = new Uint8Array(0)

  constructor(rules: Separated, row: () => void, { limits, names }: RecordOptions = {}) {
    this.limits = limits ?? DEFAULT_LIMITS
    this.known = names ?? null
    this.row = row
    this.scanner = new RecordScanner(rules, () => this.take(), this.limits)
  }

  push(piece: Uint8Array): void {
    if (this.begun) this.read(piece, 0)
    else {
      // A byte order mark may be cut.
      this.first = Buffer.concat([this.first, piece])
      if (this.first.length >= BOM.length) this.begin()
    }
  }

  /** Returns the names, which every table has. */
  end(): RecordNames {
    if (!this.begun) this.begin()
    const bad = this.bytes.end()
    if (bad !== null) this.refuse(bad, new Uint8Array(0))
    this.scanner.finish()
    if (this.names === null)
      throw new TableRefusal({
        found: 'The file is empty.',
        cure: 'Begin the file with a line of variable names.',
      })
    return this.names
  }

  private begin(): void {
    this.begun = true
    this.read(this.first, markLength(this.first))
  }

  private read(piece: Uint8Array, from: number): void {
    const bad = this.bytes.next(piece)
    if (bad !== null && bad.offset === 0 && isUtf16(piece)) refuseUtf16()
    if (bad !== null) this.refuse(bad, piece.subarray(from, Math.max(from, bad.at)))
    this.scanner.push(from === 0 ? piece : piece.subarray(from))
  }

  private take(): void {
    if (this.names === null) {
      this.names = this.known ?? readHeader(this.scanner, this.limits)
      return
    }
    if (this.scanner.count !== this.names.length) this.refuseCount(this.names.length)
    this.rows += 1
    this.row()
  }

  private refuseCount(expected: number): never {
    const { count, recordLine } = this.scanner
    const cells = (n: number) => `${n} ${n === 1 ? 'cell' : 'cells'}`
    const more = count > expected
    throw new TableRefusal({
      line: recordLine,
      column: more ? expected + 1 : count + 1,
      variable: more ? null : (this.names?.at(count) ?? null),
      found: `The line has ${cells(count)}, but the first line has ${cells(expected)}.`,
      cure: more
        ? 'Put cells that contain the separator or line breaks into quotes, or name every column in the first line.'
        : 'Write every cell of a line, empty ones too, and leave out blank lines.',
    })
  }

  /** The scanner reads up to the bad byte, so that it knows its line and cell. */
  private refuse(bad: BadByte, before: Uint8Array): never {
    this.scanner.push(before)
    const { line, count } = this.scanner
    const place = `at byte ${bad.offset} of the file, counted from 0`
    const byte = `0x${bad.byte.toString(16).toUpperCase().padStart(2, '0')}`
    throw new TableRefusal({
      line,
      column: count + 1,
      variable: this.names?.at(count) ?? null,
      ...(bad.kind === 'nul'
        ? {
            found: `There is a NUL byte ${place}.`,
            cure: 'Remove the byte; a file in UTF-16 has to be saved as UTF-8.',
          }
        : {
            found: `The byte ${byte} ${place}, is not UTF-8.`,
            cure: 'Save the file as UTF-8: spreadsheets call that "CSV UTF-8".',
          }),
    })
  }
}

const markLength = (piece: Uint8Array): number =>
  BOM.every((byte, at) => piece[at] === byte) ? BOM.length : 0

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

function refuseUtf16(): never {
  throw new TableRefusal({
    line: 1,
    found: 'The file is in UTF-16.',
    cure: 'Save the file as UTF-8: spreadsheets call that "CSV UTF-8".',
  })
}
