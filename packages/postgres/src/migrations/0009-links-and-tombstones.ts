import type { Migration } from './migration.ts'

export const linksAndTombstones: Migration = {
  number: 9,
  name: 'links-and-tombstones',
  sql: `
create table dataset_link (
  dataset_id bigint not null references dataset on delete cascade,
  collection_id bigint not null references collection on delete cascade,
  linked_at timestamptz(3) not null,
  primary key (dataset_id, collection_id)
);
create index dataset_link_collection on dataset_link (collection_id, dataset_id);

-- Datasets that were destroyed. No foreign key: it is written before its dataset goes, and outlives it.
create table dataset_tombstone (
  dataset_id bigint primary key,
  pid_folded text collate "C" not null constraint dataset_tombstone_pid unique,
  destroyed_at timestamptz(3) not null
);
create trigger dataset_tombstone_stays before update or delete or truncate on dataset_tombstone
  for each statement execute function refuse();

-- Whoever writes a tombstone must do away with the dataset before the transaction ends.
create function require_destroyed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from dataset d where d.id = new.dataset_id) then
    raise exception 'dataset % has a tombstone and is still there', new.dataset_id
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger dataset_tombstone_is_true after insert on dataset_tombstone
  deferrable initially deferred for each row execute function require_destroyed();

create or replace function refuse_removing_released_version() returns trigger
language plpgsql as $$
begin
  if old.state <> 'draft'
    and not exists (select 1 from dataset_tombstone t where t.dataset_id = old.dataset_id)
  then
    raise exception 'version % has been released', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

create or replace function refuse_removing_held_files() returns trigger language plpgsql as $$
declare
  held bigint;
begin
  select f.id into held
  from removed f join dataset_version v on v.dataset_id = f.dataset_id
  where v.state <> 'draft' and v.ordinal >= f.since and (f.until is null or v.ordinal < f.until)
    and not exists (select 1 from dataset_tombstone t where t.dataset_id = f.dataset_id)
  limit 1;
  if found then
    raise exception 'file % is in a released version', held using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
`,
}
