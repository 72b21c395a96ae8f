import type { TableVariable } from './table-variable.ts'

/** The key of the metadata of a Parquet file under which the labels are. */
export const PARQUET_KEY = 'holdfast.variables'

/**
 * Labels of variables and values as JSON for the metadata of a Parquet file
 * (docs/specification/tabular.md#reading-and-editing-tables).
 */
export const parquetMetadata = (
  columns: readonly Pick<TableVariable, 'name' | 'label' | 'type' | 'format' | 'categories'>[],
): string =>
  JSON.stringify(
    columns.map(({ name, label, type, format, categories }) => ({
      name,
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
