/**
 * Rows by key, with a fork that costs nothing: it shares the rows until its first write, so the original
 * table never changes for its readers.
 */
export class Table<Key, Row> {
  #rows: Map<Key, Row>
  #shared: boolean

  constructor(rows: Map<Key, Row> = new Map(), shared = false) {
    this.#rows = rows
    this.#shared = shared
  }

  fork(): Table<Key, Row> {
    return new Table(this.#rows, true)
  }

  get(key: Key): Row | null {
    return this.#rows.get(key) ?? null
  }

  has(key: Key): boolean {
    return this.#rows.has(key)
  }

  /** In the order in which the keys were first set. */
  rows(): readonly Row[] {
    return [...this.#rows.values()]
  }

  filter(wanted: (row: Row) => boolean): readonly Row[] {
    const found: Row[] = []
    for (const row of this.#rows.values()) if (wanted(row)) found.push(row)
    return found
  }

  find(wanted: (row: Row) => boolean): Row | null {
    for (const row of this.#rows.values()) if (wanted(row)) return row
    return null
  }

  set(key: Key, row: Row): void {
    this.#own().set(key, row)
  }

  /** Overwrites a row that must exist. */
  replace(key: Key, row: Row): void {
    if (!this.#rows.has(key)) throw new Error(`There is no row ${String(key)} to save`)
    this.set(key, row)
  }

  delete(key: Key): boolean {
    return this.#rows.has(key) && this.#own().delete(key)
  }

  #own(): Map<Key, Row> {
    if (this.#shared) {
      this.#rows = new Map(this.#rows)
      this.#shared = false
    }
    return this.#rows
  }
}
