import type { Migration } from './migration.ts'

/** Entries that a page skips are found in the index alone, without the table (decision 0372). */
export const namesInPages: Migration = {
  number: 50,
  name: 'names-in-pages',
  sql: `
create index file_entry_name on file_entry (dataset_id, label, file_id) include (since, until, id);
drop index file_entry_label;
`,
}
