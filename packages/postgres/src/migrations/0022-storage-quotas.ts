import type { Migration } from './migration.ts'

/**
 * What is stored, counted by the database itself: whatever statement adds, removes or moves files, datasets or
 * collections, the counters go with it (decision 0110).
 */
export const storageQuotas: Migration = {
  number: 22,
  name: 'storage-quotas',
  sql: `
create table storage_quota (
  collection_id bigint constraint storage_quota_collection unique
    references collection on delete cascade,
  dataset_id bigint constraint storage_quota_dataset unique references dataset on delete cascade,
  holder_id bigint primary key generated always as (coalesce(collection_id, dataset_id)) stored,
  bytes bigint not null check (bytes >= 0),
  check (num_nonnulls(collection_id, dataset_id) = 1)
);

alter table staged_object add column reserved_bytes bigint not null default 0;
create index staged_object_reserved on staged_object (dataset_id) where reserved_bytes > 0;

create table dataset_storage (
  dataset_id bigint primary key references dataset on delete cascade,
  bytes bigint not null,
  files bigint not null
);

-- Everything below a collection, in parts that add up: what two datasets write rarely meets in one row.
-- No foreign key: it would have writers of bytes wait for whoever holds a collection.
create table collection_storage (
  collection_id bigint not null,
  slot smallint not null,
  bytes bigint not null,
  files bigint not null,
  primary key (collection_id, slot)
) with (fillfactor = 50);

create function storage_slot(dataset_id bigint) returns smallint language sql immutable as
  'select (dataset_id % 16)::smallint';

-- Shared by those who count bytes, exclusive for those who change the tree that they are counted in.
create function lock_storage_tree(exclusively boolean) returns void language plpgsql as $$
begin
  if exclusively then
    perform pg_advisory_xact_lock(4815162343);
  else
    perform pg_advisory_xact_lock_shared(4815162343);
  end if;
end $$;

-- Parallel arrays: datasets, and by how much their bytes and their number of files change.
create function count_stored(ids bigint[], sizes bigint[], counts bigint[]) returns void
language plpgsql as $$
begin
  if ids is null then return; end if;
  perform lock_storage_tree(false);
  -- The row of the dataset first: from here on it stays in its collection.
  insert into dataset_storage as kept (dataset_id, bytes, files)
  select c.id, c.size, c.count from unnest(ids, sizes, counts) as c (id, size, count) order by c.id
  on conflict (dataset_id) do update
    set bytes = kept.bytes + excluded.bytes, files = kept.files + excluded.files;
  -- All writers take the rows in one order.
  insert into collection_storage as kept (collection_id, slot, bytes, files)
  select p.ancestor_id, storage_slot(c.id), sum(c.size), sum(c.count)
  from unnest(ids, sizes, counts) as c (id, size, count)
  join dataset d on d.id = c.id
  join collection_path p on p.descendant_id = d.collection_id
  group by 1, 2 order by 1, 2
  on conflict (collection_id, slot) do update
    set bytes = kept.bytes + excluded.bytes, files = kept.files + excluded.files;
end $$;

create function count_added_files() returns trigger language plpgsql as $$
begin
  perform count_stored(array_agg(c.dataset_id), array_agg(c.size), array_agg(c.count))
  from (select dataset_id, sum(size)::bigint as size, count(*) as count
    from added group by dataset_id) c;
  return null;
end $$;
create trigger data_file_added after insert on data_file referencing new table as added
  for each statement execute function count_added_files();

create function count_removed_files() returns trigger language plpgsql as $$
begin
  perform count_stored(array_agg(c.dataset_id), array_agg(c.size), array_agg(c.count))
  from (select dataset_id, -sum(size)::bigint as size, -count(*) as count
    from removed group by dataset_id) c;
  return null;
end $$;
create trigger data_file_removed after delete on data_file referencing old table as removed
  for each statement execute function count_removed_files();

create function count_resized_file() returns trigger language plpgsql as $$
begin
  perform count_stored(array[new.dataset_id], array[new.size - old.size], array[0::bigint]);
  return null;
end $$;
create trigger data_file_resized after update of size on data_file
  for each row when (new.size <> old.size) execute function count_resized_file();

create function count_moved_dataset() returns trigger language plpgsql as $$
declare
  stored dataset_storage;
begin
  perform lock_storage_tree(false);
  insert into dataset_storage as kept (dataset_id, bytes, files) values (new.id, 0, 0)
  on conflict (dataset_id) do update set bytes = kept.bytes
  returning * into stored;
  insert into collection_storage as kept (collection_id, slot, bytes, files)
  select moved.collection_id, storage_slot(new.id), sum(moved.bytes), sum(moved.files)
  from (
    select ancestor_id as collection_id, -stored.bytes as bytes, -stored.files as files
    from collection_path where descendant_id = old.collection_id
    union all
    select ancestor_id, stored.bytes, stored.files
    from collection_path where descendant_id = new.collection_id
  ) moved
  group by 1, 2 having sum(moved.files) <> 0 or sum(moved.bytes) <> 0 order by 1, 2
  on conflict (collection_id, slot) do update
    set bytes = kept.bytes + excluded.bytes, files = kept.files + excluded.files;
  return null;
end $$;
create trigger dataset_moved after update of collection_id on dataset
  for each row when (new.collection_id <> old.collection_id)
  execute function count_moved_dataset();

-- A collection that changes its parent loses paths and gets others; one that is new or empty has no bytes.
create function count_added_paths() returns trigger language plpgsql as $$
begin
  if not exists (select from grown g join dataset d on d.collection_id = g.descendant_id) then
    return null;
  end if;
  perform lock_storage_tree(true);
  insert into collection_storage as kept (collection_id, slot, bytes, files)
  select g.ancestor_id, storage_slot(s.dataset_id), sum(s.bytes), sum(s.files)
  from grown g
  join dataset d on d.collection_id = g.descendant_id
  join dataset_storage s on s.dataset_id = d.id
  group by 1, 2 order by 1, 2
  on conflict (collection_id, slot) do update
    set bytes = kept.bytes + excluded.bytes, files = kept.files + excluded.files;
  return null;
end $$;
create trigger collection_path_added after insert on collection_path
  referencing new table as grown for each statement execute function count_added_paths();

create function count_removed_paths() returns trigger language plpgsql as $$
begin
  if exists (select from cut c join dataset d on d.collection_id = c.descendant_id) then
    perform lock_storage_tree(true);
    insert into collection_storage as kept (collection_id, slot, bytes, files)
    select c.ancestor_id, storage_slot(s.dataset_id), -sum(s.bytes), -sum(s.files)
    from cut c
    join dataset d on d.collection_id = c.descendant_id
    join dataset_storage s on s.dataset_id = d.id
    group by 1, 2 order by 1, 2
    on conflict (collection_id, slot) do update
      set bytes = kept.bytes + excluded.bytes, files = kept.files + excluded.files;
  end if;
  delete from collection_storage s using cut c
  where c.depth = 0 and s.collection_id = c.descendant_id;
  return null;
end $$;
create trigger collection_path_removed after delete on collection_path
  referencing old table as cut for each statement execute function count_removed_paths();

insert into dataset_storage (dataset_id, bytes, files)
select dataset_id, sum(size), count(*) from data_file group by dataset_id;
insert into collection_storage (collection_id, slot, bytes, files)
select p.ancestor_id, storage_slot(s.dataset_id), sum(s.bytes), sum(s.files)
from dataset_storage s
join dataset d on d.id = s.dataset_id
join collection_path p on p.descendant_id = d.collection_id
group by 1, 2;
`,
}
