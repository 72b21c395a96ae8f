import type { ColumnType, Generated } from 'kysely'

/** Written as JSON text, read as the parsed value. */
type Json = ColumnType<unknown, string, string>

export interface TemplateTable {
  readonly id: Generated<number>
  readonly collection_id: number
  readonly name: string
  readonly created_at: Date
  readonly usage_count: number
  readonly license_id: number | null
  readonly metadata: Json
  readonly terms: Json
  readonly instructions: Json
}

/** What collections configure for the description of datasets, and the storage chosen for datasets. */
export interface ConfigurationTables {
  readonly block_facets: { readonly collection_id: number; readonly block_names: readonly string[] }
  readonly dataset_storage_driver: { readonly dataset_id: number; readonly driver: string }
  readonly default_template: { readonly collection_id: number; readonly template_id: number }
  readonly template: TemplateTable
}
