import type { Migration } from './migration.ts'

/** Persistent identifiers of files, those of destroyed files included: no identifier is given twice. */
export const filePids: Migration = {
  number: 40,
  name: 'file-pids',
  sql: `
alter table data_file
  add column pid_protocol text,
  add column pid_authority text,
  add column pid_identifier text,
  add column pid_folded text collate "C",
  add check (num_nonnulls(pid_protocol, pid_authority, pid_identifier, pid_folded) in (0, 4));
create unique index data_file_pid on data_file (pid_folded) where pid_folded is not null;
create index data_file_with_pid on data_file (dataset_id) where pid_folded is not null;

-- No foreign key: it outlives the file.
create table file_tombstone (
  file_id bigint primary key,
  dataset_id bigint not null,
  pid_folded text collate "C" not null constraint file_tombstone_pid unique
);
create trigger file_tombstone_stays before update or delete or truncate on file_tombstone
  for each statement execute function refuse();

-- Datasets and files have one sequence of ids.
alter table pid_registration add column file_id bigint;
alter table pid_registration drop constraint pid_registration_pkey;
alter table pid_registration
  add column object_id bigint not null generated always as (coalesce(file_id, dataset_id)) stored,
  add primary key (object_id);
create index pid_registration_dataset on pid_registration (dataset_id, object_id);
drop index pid_registration_pending;
create index pid_registration_pending on pid_registration (dataset_id, object_id)
  where told < asked;
`,
}
