import type { Migration } from './migration.ts'

/** What editors say of the variables of tables, in sets that entries of files name (decision 0402). */
export const variableMetadata: Migration = {
  number: 57,
  name: 'variable-metadata',
  sql: `
alter table file_entry add column variable_metadata bigint;

create table variable_metadata_set (
  id bigint generated always as identity primary key,
  file_id bigint not null references data_file on delete cascade,
  groups text not null
);
create index variable_metadata_set_file on variable_metadata_set (file_id);

-- Of the variables in a block, as JSON by their place in it.
create table variable_metadata (
  set_id bigint not null references variable_metadata_set on delete cascade,
  block_id bigint not null,
  said text not null,
  primary key (set_id, block_id)
);
`,
}
