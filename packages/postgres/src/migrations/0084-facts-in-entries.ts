import type { Migration } from './migration.ts'

/**
 * Entries repeat what lists of files filter, order and count by, so that these read one table, and orders by type and size follow
 * an index (decision 0606). Whatever statement changes a file, the database changes the copies.
 */
export const factsInEntries: Migration = {
  number: 84,
  name: 'facts-in-entries',
  sql: `
alter table file_entry
  add column file_type text collate "C",
  add column file_size bigint,
  add column file_tags text[], -- null for none
  add column file_restricted boolean,
  add column file_available date,
  add column file_unavailable date;

-- Made again below: to sort an index takes a fraction of what a million new places for its rows take.
drop index file_entry_path;
drop index file_entry_folder;
drop index file_entry_name;
drop index file_entry_since;

alter table file_entry disable trigger user;
update file_entry e set file_type = f.content_type, file_size = f.size, file_tags = nullif(f.tabular_tags, '{}'),
  file_restricted = f.restricted, file_available = f.date_available, file_unavailable = f.date_unavailable
from data_file f where f.id = e.file_id;
alter table file_entry enable trigger user;

alter table file_entry
  alter column file_type set not null,
  alter column file_size set not null,
  alter column file_restricted set not null;

set local maintenance_work_mem = '256MB';
create unique index file_entry_path on file_entry (dataset_id, folder, label) where until is null;
create index file_entry_folder on file_entry (dataset_id, folder, label);
create index file_entry_name on file_entry (dataset_id, label, file_id) include (since, until, id);
create index file_entry_since on file_entry (dataset_id, since);
create index file_entry_type on file_entry (dataset_id, file_type, label, file_id) include (since, until, id);
create index file_entry_size on file_entry (dataset_id, file_size, label, file_id) include (since, until, id);
drop index data_file_size;
set local maintenance_work_mem to default;

create function copy_file_facts() returns trigger language plpgsql as $$
begin
  if not exists (
    select from was join is_now n on n.id = was.id
    where (was.content_type, was.size, was.tabular_tags, was.restricted, was.date_available, was.date_unavailable)
      is distinct from (n.content_type, n.size, n.tabular_tags, n.restricted, n.date_available, n.date_unavailable)
  ) then return null; end if;
  update file_entry e set file_type = n.content_type, file_size = n.size, file_tags = nullif(n.tabular_tags, '{}'),
    file_restricted = n.restricted, file_available = n.date_available, file_unavailable = n.date_unavailable
  from is_now n
  where e.file_id = n.id
    and (e.file_type, e.file_size, e.file_tags, e.file_restricted, e.file_available, e.file_unavailable)
      is distinct from (n.content_type, n.size, nullif(n.tabular_tags, '{}'), n.restricted, n.date_available, n.date_unavailable);
  return null;
end $$;
create trigger data_file_copied after update on data_file
  referencing old table as was new table as is_now
  for each statement execute function copy_file_facts();
`,
}
