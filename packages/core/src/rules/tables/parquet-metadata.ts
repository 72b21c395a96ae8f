import type { TableVariable } from './table-variable.ts'

/** The key of the metadata of a Parquet file under which the labels are. */
export const PARQUET_KEY = 'holdfast.variables'

/**
 * The names of columns in a Parquet file. DuckDB takes `Age` and `age` for one name, so the later one gets a number that
 * makes it another.
 */
export function parquetNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>(names.map(folded))
  const given = new Set<string>()
  return names.map((name) => {
    let one = name
    for (let number = 1; given.has(folded(one)); number += 1) {
      const next = `${name}_${number}`
      if (!taken.has(folded(next))) one = next
    }
    given.add(folded(one))
    return one
  })
}

/** Other letters differ from each other. */
const folded = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * Labels of variables and values as JSON for the metadata of a Parquet file
 * (docs/specification/tabular.md#reading-and-editing-tables).
 */
export const parquetMetadata = (
  columns: readonly Pick<TableVariable, 'name' | 'label' | 'type' | 'format' | 'categories'>[],
): string => {
  const names = parquetNames(columns.map(({ name }) => name))
  return JSON.stringify(
    columns.map(({ name, label, type, format, categories }, place) => ({
      name,
      // Only where it is another one.
      ...(names[place] === name ? {} : { column: names[place] }),
      label,
      type,
      ...(format === null ? {} : { format }),
      ...(categories.length === 0
        ? {}
        : {
            categories: categories.map(({ value, label: text, missing }) => ({
              value,
              label: text,
              missing,
            })),
          }),
    })),
  )
}
