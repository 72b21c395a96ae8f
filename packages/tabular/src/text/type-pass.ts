import type { TableLimits } from '../tables/limits.ts'
import { ANY_KIND, KIND, kindsOf } from './cell-kinds.ts'
import type { Separated } from './separated.ts'
import { TextColumns } from './text-columns.ts'
import { TextRecords } from './text-records.ts'
import type { NoNumber, TextTable } from './text-table.ts'

const SHOWN_BYTES = 80

/**
 * The first of two passes over a text file: finds the type of each column, which one late cell may change
 * (docs/specification/tabular.md#csv-and-tsv). Throws `TableRefusal`.
 */
export class TypePass {
  private readonly records: TextRecords
  private readonly rules: Separated
  private kinds = new Uint8Array(0)
  /** Columns that had a cell. */
  private seen = new Uint8Array(0)
  private readonly noNumbers = new Map<number, NoNumber>()

  constructor(rules: Separated, limits?: TableLimits) {
    this.rules = rules
    this.records = new TextRecords(rules, () => this.row(), { limits })
  }

  push(piece: Uint8Array): void {
    this.records.push(piece)
  }

  /** The table. Where no row follows the header, all columns are empty. */
  end(): TextTable {
    const names = this.records.end()
    const { rows } = this.records
    if (rows === 0) this.begin(names.length)
    const columns = new TextColumns(names, this.kinds)
    return { rules: this.rules, columns, rows, noNumbers: this.noNumbers }
  }

  private row(): void {
    const { buffer, starts, ends, count } = this.records.scanner
    if (this.kinds.length === 0) this.begin(count)
    const { kinds } = this
    for (let cell = 0; cell < count; cell += 1) {
      const possible = kinds[cell] ?? 0
      if (possible === 0) continue
      const from = starts[cell] ?? 0
      const to = ends[cell] ?? 0
      if (from === to) continue
      const left = possible & kindsOf(buffer, from, { to, possible })
      if (left !== possible) this.narrow(cell, left)
      this.seen[cell] = 1
    }
  }

  private begin(columns: number): void {
    this.kinds = new Uint8Array(columns).fill(ANY_KIND)
    this.seen = new Uint8Array(columns)
  }

  private narrow(cell: number, left: number): void {
    const before = this.kinds[cell] ?? 0
    this.kinds[cell] = left
    if (this.seen[cell] === 0 || !(before & KIND.number) || left & KIND.number) return
    const { buffer, starts, ends, recordLine } = this.records.scanner
    const from = starts[cell] ?? 0
    const to = Math.min(ends[cell] ?? 0, from + SHOWN_BYTES)
    const found = new TextDecoder().decode(buffer.subarray(from, to))
    this.noNumbers.set(cell, { line: recordLine, found })
  }
}
