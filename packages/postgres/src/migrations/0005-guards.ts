import type { Migration } from './migration.ts'

/** What no statement may do, whoever sends it. */
export const guards: Migration = {
  number: 5,
  name: 'guards',
  sql: `
create function refuse() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger event_log_is_append_only before update or delete or truncate on event_log
  for each statement execute function refuse();
create trigger data_file_is_not_emptied before truncate on data_file
  for each statement execute function refuse();

create function refuse_removing_released_version() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' then
    raise exception 'version % has been released', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger dataset_version_stays before delete on dataset_version
  for each row execute function refuse_removing_released_version();

-- Once a statement, not once a row: a draft of 100,000 files is discarded with one look at the versions.
create function refuse_removing_held_files() returns trigger language plpgsql as $$
declare
  held bigint;
begin
  select f.id into held
  from removed f join dataset_version v on v.dataset_id = f.dataset_id
  where v.state <> 'draft' and v.ordinal >= f.since and (f.until is null or v.ordinal < f.until)
  limit 1;
  if found then
    raise exception 'file % is in a released version', held using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger data_file_stays after delete on data_file
  referencing old table as removed
  for each statement execute function refuse_removing_held_files();
`,
}
