import type { Migration } from './migration.ts'

/** How the values of variables are spread, computed when somebody first looks. */
export const variableSummaries: Migration = {
  number: 54,
  name: 'variable-summaries',
  sql: `
create table variable_summary (
  file_id bigint not null references data_file on delete cascade,
  place integer not null,
  summary text not null,
  primary key (file_id, place)
);
`,
}
