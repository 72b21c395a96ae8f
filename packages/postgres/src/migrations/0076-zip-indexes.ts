import type { Migration } from './migration.ts'

export const zipIndexes: Migration = {
  number: 76,
  name: 'zip-indexes',
  sql: `
-- Counts changes of files that released versions may have; edits of a draft leave it as it is.
alter table dataset add column files_revision bigint not null default 0;
-- The layout of the zip of a version, made when it is released or first asked for.
create table zip_index (
  version_id bigint primary key references dataset_version on delete cascade,
  stamp text not null,
  layout text not null
);
`,
}
