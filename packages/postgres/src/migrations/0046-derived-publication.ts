import type { Migration } from './migration.ts'

/**
 * A file is published with the version that added it, so that a release writes no row for each file
 * (decision 0371).
 */
export const derivedPublication: Migration = {
  number: 46,
  name: 'derived-publication',
  sql: `
alter table data_file drop column published_at;
create index data_file_restricted on data_file (dataset_id) where restricted;
create index data_file_embargoed on data_file (dataset_id, date_available)
  where date_available is not null;
`,
}
