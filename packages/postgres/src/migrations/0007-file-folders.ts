import type { Migration } from './migration.ts'

/** The unique index of paths knows only of entries without end; released versions show others too. */
export const fileFolders: Migration = {
  number: 7,
  name: 'file-folders',
  sql: `
create index file_entry_folder on file_entry (dataset_id, folder, label);
`,
}
