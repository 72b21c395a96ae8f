import type { ColumnType, Generated } from 'kysely'

/** Written as JSON text, read as what it says. */
type Json = ColumnType<unknown, string, string>

export interface TemplateTable {
  id: Generated<number>
  collection_id: number
  name: string
  created_at: Date
  usage_count: number
  license_id: number | null
  metadata: Json
  terms: Json
  instructions: Json
}

/** What collections keep for those who describe datasets in them, and the storage that datasets were given. */
export interface ConfigurationTables {
  block_facets: { collection_id: number; block_names: readonly string[] }
  dataset_storage_driver: { dataset_id: number; driver: string }
  default_template: { collection_id: number; template_id: number }
  template: TemplateTable
}
