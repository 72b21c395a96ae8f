import type { Migration } from './migration.ts'

/** Pages of files by size follow this index (decision 0451). */
export const filesBySize: Migration = {
  number: 68,
  name: 'files-by-size',
  sql: `
create index data_file_size on data_file (dataset_id, size);
`,
}
