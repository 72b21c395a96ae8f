import type { Migration } from './migration.ts'

/**
 * Entries repeat with which version their file came, so that orders by date follow an index: all files of a released version have its time,
 * and are ordered by name (docs/decisions/0636-files-by-date.md).
 */
export const filesByDate: Migration = {
  number: 88,
  name: 'files-by-date',
  sql: `
alter table file_entry add column file_since integer;

-- Made again below: to sort an index takes a fraction of what a million new places for its rows take.
drop index file_entry_path;
drop index file_entry_folder;
drop index file_entry_name;
drop index file_entry_since;
drop index file_entry_type;
drop index file_entry_size;

alter table file_entry disable trigger user;
update file_entry e set file_since = f.since from data_file f where f.id = e.file_id;
alter table file_entry enable trigger user;
alter table file_entry alter column file_since set not null;

set local maintenance_work_mem = '256MB';
create unique index file_entry_path on file_entry (dataset_id, folder, label) where until is null;
create index file_entry_folder on file_entry (dataset_id, folder, label);
create index file_entry_name on file_entry (dataset_id, label, file_id) include (since, until, id);
create index file_entry_since on file_entry (dataset_id, since);
create index file_entry_type on file_entry (dataset_id, file_type, label, file_id) include (since, until, id);
create index file_entry_size on file_entry (dataset_id, file_size, label, file_id) include (since, until, id);
create index file_entry_added on file_entry (dataset_id, file_since, label, file_id) include (since, until, id);

-- The time of a file of a draft is its own.
drop index data_file_since;
create index data_file_since on data_file (dataset_id, since, created_at);
set local maintenance_work_mem to default;

create or replace function copy_file_facts() returns trigger language plpgsql as $$
begin
  if not exists (
    select from was join is_now n on n.id = was.id
    where (was.content_type, was.size, was.tabular_tags, was.restricted, was.date_available, was.date_unavailable, was.since)
      is distinct from (n.content_type, n.size, n.tabular_tags, n.restricted, n.date_available, n.date_unavailable, n.since)
  ) then return null; end if;
  update file_entry e set file_type = n.content_type, file_size = n.size, file_tags = nullif(n.tabular_tags, '{}'),
    file_restricted = n.restricted, file_available = n.date_available, file_unavailable = n.date_unavailable,
    file_since = n.since
  from is_now n
  where e.file_id = n.id
    and (e.file_type, e.file_size, e.file_tags, e.file_restricted, e.file_available, e.file_unavailable, e.file_since)
      is distinct from (n.content_type, n.size, nullif(n.tabular_tags, '{}'), n.restricted, n.date_available, n.date_unavailable, n.since);
  return null;
end $$;
`,
}
