import type { Migration } from './migration.ts'

/** What my data lists of datasets is read from an index alone (docs/decisions/0665-held-datasets-are-read-from-an-index.md). */
export const heldDatasets: Migration = {
  number: 91,
  name: 'held-datasets',
  sql: `
create index search_entry_held on search_entry (dataset_id)
  include (id, key, kind, states, sorted_at, insiders) where kind = 'dataset';
`,
}
