import type { Migration } from './migration.ts'

/**
 * A count of a dataset has no foreign key: it would wait for every edit of the dataset. Those of its files,
 * written before it, do not let the dataset go meanwhile.
 */
export const downloadCounts: Migration = {
  number: 13,
  name: 'downloads',
  sql: `
create table file_download (
  file_id bigint not null references data_file on delete cascade,
  day date not null,
  downloads bigint not null,
  primary key (file_id, day)
);

create table dataset_download (
  dataset_id bigint not null,
  day date not null,
  downloads bigint not null,
  primary key (dataset_id, day)
);
`,
}
