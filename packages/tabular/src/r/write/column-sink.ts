import type { WorkspaceColumn } from '@holdfast/core'
import { RBytes } from './r-bytes.ts'
import { cellWriter, type RKind, VECTOR_TYPE, type WriteCell } from './r-cells.ts'
import { beginVector, endAttributes, textAttribute } from './r-items.ts'

/** What a column is tried as, in this order (docs/specification/tabular.md#r-workspace). The last one takes every cell. */
export function kindsOf({ type, boolean, categories }: WorkspaceColumn): readonly RKind[] {
  if (type === 'date') return ['date', 'text']
  if (type === 'time') return ['time', 'text']
  const factor: readonly RKind[] = categories.length > 0 ? ['factor'] : []
  if (type === 'text') return [...factor, 'text']
  if (type !== 'integer') return [...factor, 'double']
  return [...(boolean ? (['logical'] as const) : factor), 'integer', 'double']
}

/** Collects the cells of a column as the elements of a vector. */
export class ColumnSink {
  readonly bytes = new RBytes()
  readonly place: number
  readonly #column: WorkspaceColumn
  readonly #budget: number
  readonly #kinds: readonly RKind[]
  #tried = 0
  #write: WriteCell
  /** Whether every cell so far fits the kind that is tried. */
  fits = true
  /** Whether it has more bytes than memory has room for; they were dropped then. */
  long = false

  constructor(column: WorkspaceColumn, place: number, budget: number) {
    this.place = place
    this.#column = column
    this.#budget = budget
    this.#kinds = kindsOf(column)
    this.#write = cellWriter(this.#kind, column)
  }

  /** Takes a cell, unless one before it did not fit. */
  add(cell: string): void {
    if (!this.fits) return
    this.write(cell)
    if (this.bytes.length <= this.#budget) return
    this.long = true
    this.begin()
  }

  write(cell: string): void {
    this.fits = this.#write(this.bytes, cell)
    if (!this.fits) this.begin()
  }

  /** Drops what was collected. */
  begin(): void {
    this.bytes.take()
  }

  /** Begins anew as the next kind. */
  tryNext(): void {
    this.#tried += 1
    this.#write = cellWriter(this.#kind, this.#column)
    this.fits = true
    this.long = false
    this.begin()
  }

  get #kind(): RKind {
    return this.#kinds[this.#tried] ?? 'text'
  }

  /** What lies before the elements. */
  head(rows: number): readonly Uint8Array[] {
    const out = new RBytes()
    const attributes =
      this.#classes.length > 0 ? 'class' : this.#column.label === '' ? 'none' : 'plain'
    beginVector(out, { type: VECTOR_TYPE[this.#kind], length: rows, attributes })
    return out.take()
  }

  /** What follows the elements. */
  tail(): readonly Uint8Array[] {
    const out = new RBytes()
    const { label } = this.#column
    const classes = this.#classes
    if (classes.length === 0 && label === '') return []
    if (this.#kind === 'factor') textAttribute(out, 'levels', levelsOf(this.#column))
    if (classes.length > 0) textAttribute(out, 'class', classes)
    if (this.#kind === 'time') textAttribute(out, 'tzone', ['UTC'])
    if (label !== '') textAttribute(out, 'comment', [label])
    endAttributes(out)
    return out.take()
  }

  get #classes(): readonly string[] {
    if (this.#kind === 'date') return ['Date']
    if (this.#kind === 'time') return ['POSIXct', 'POSIXt']
    if (this.#kind !== 'factor') return []
    return isOrdered(this.#column) ? ['ordered', 'factor'] : ['factor']
  }
}

const isOrdered = ({ type, ordered, categories }: WorkspaceColumn): boolean =>
  ordered || (type !== 'text' && categories.length > 2)

/** The labels; R wants each once, so a label that two values have is followed by the value. */
function levelsOf({ categories }: WorkspaceColumn): readonly string[] {
  const labels = categories.map(({ value, label }) => label ?? value)
  const seen = new Set<string>()
  const twice = new Set(labels.filter((label) => seen.size === seen.add(label).size))
  return categories.map(({ value }, at) => {
    const label = labels[at] ?? value
    return twice.has(label) ? `${label} (${value})` : label
  })
}
