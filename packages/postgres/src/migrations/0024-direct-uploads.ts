import type { Migration } from './migration.ts'

export const directUploads: Migration = {
  number: 24,
  name: 'direct-uploads',
  sql: `
-- What a client needs to send the bytes of a staged object itself; null while the service receives them.
alter table staged_object add column direct jsonb;
alter table staged_object add column sweeping boolean not null default false;

alter table data_file add column bucket text collate "C";
alter table data_file add column verification text
  check (verification in ('pending', 'verified', 'mismatch'));
create index data_file_mismatch on data_file (dataset_id) where verification = 'mismatch';

-- The store that a dataset's own setting names; without a row its collections decide.
create table dataset_storage_driver (
  dataset_id bigint primary key references dataset on delete cascade,
  driver text not null
);
`,
}
