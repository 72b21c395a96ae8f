/** What two columns are compared by. */
export interface ColumnPrint {
  readonly name: string
  readonly fingerprint: string
}

/** The names of columns that differ between two tables, each list in the order of its table. */
export interface ColumnsDifference {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** Columns of the same name with another fingerprint. */
  readonly changed: readonly string[]
}

/** Compares the columns of two tables by name and fingerprint (docs/specification/differences.md#compare-two-versions). */
export function columnsDifference(
  before: readonly ColumnPrint[],
  after: readonly ColumnPrint[],
): ColumnsDifference {
  const old = new Map(before.map(({ name, fingerprint }) => [name, fingerprint]))
  const now = new Set(after.map(({ name }) => name))
  return {
    added: after.flatMap(({ name }) => (old.has(name) ? [] : [name])),
    removed: before.flatMap(({ name }) => (now.has(name) ? [] : [name])),
    changed: after.flatMap(({ name, fingerprint }) =>
      old.has(name) && old.get(name) !== fingerprint ? [name] : [],
    ),
  }
}
