import type { Migration } from './migration.ts'

/** And the order in which the files of a dataset are read page by page. */
export const exportTimes: Migration = {
  number: 35,
  name: 'export-times',
  sql: `
create table dataset_export (
  dataset_id bigint primary key references dataset on delete cascade,
  at timestamptz(3) not null
);
create index data_file_dataset on data_file (dataset_id, id);
`,
}
