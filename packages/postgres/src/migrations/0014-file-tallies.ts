import type { Migration } from './migration.ts'

/**
 * What the files of versions come to, counted by the database itself: whatever statement changes entries or
 * files, the counts go with it (decision 0105).
 */
export const fileTallies: Migration = {
  number: 14,
  name: 'file-tallies',
  sql: `
-- By how much version "at" holds more files of a kind than the version before it. Its own tally is the sum
-- over all versions up to it. Names may be longer than what an index takes.
create table file_tally (
  dataset_id bigint not null references dataset on delete cascade,
  kind text collate "C" not null check (kind in ('access', 'category', 'tag', 'type')),
  at integer not null,
  name text collate "C" not null,
  digest text collate "C" not null generated always as (md5(name)) stored,
  count bigint not null,
  primary key (dataset_id, kind, at, digest)
) with (fillfactor = 70);
create index file_tally_nothing on file_tally (dataset_id) where count = 0;

-- All that is counted of a file in the versions of an entry. What decides about its bytes is one name.
create function file_facts(access jsonb, type text, tags text[], categories text[])
returns table (kind text, name text) language sql immutable as $$
  select 'access', access::text
  union all select 'type', type
  union all select 'tag', unnest(tags)
  union all select 'category', unnest(categories)
$$;

create function file_access(
  since integer, until integer, restricted boolean, available date, unavailable date
) returns jsonb language sql stable as
  'select jsonb_build_array(since, until, restricted, available, unavailable)';

-- Parallel arrays: an entry, the versions that it begins and ends with, its categories, and 1 or -1.
create function tally_entries(
  files bigint[], sinces integer[], untils integer[], categories jsonb[], signs integer[]
) returns void language plpgsql as $$
declare
  datasets bigint[];
begin
  if files is null then return; end if;
  with kept as (
    insert into file_tally as t (dataset_id, kind, at, name, count)
    select f.dataset_id, fact.kind, p.at, fact.name, sum(e.sign * p.sign)
    from unnest(files, sinces, untils, categories, signs) as e (file, since, until, said, sign)
    join data_file f on f.id = e.file
    cross join lateral file_facts(
      file_access(f.since, f.until, f.restricted, f.date_available, f.date_unavailable),
      f.content_type, f.tabular_tags, array(select jsonb_array_elements_text(e.said))) fact
    cross join lateral (values (e.since, 1), (e.until, -1)) p (at, sign)
    where p.at is not null
    group by 1, 2, 3, 4 having sum(e.sign * p.sign) <> 0
    order by 1, 2, 3, 4
    on conflict (dataset_id, kind, at, digest) do update set count = t.count + excluded.count
    returning dataset_id, count
  )
  select array_agg(distinct dataset_id) into datasets from kept where count = 0;
  delete from file_tally where count = 0 and dataset_id = any(datasets);
end $$;

create function tally_changed_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform tally_entries(array_agg(file_id), array_agg(since), array_agg(until),
      array_agg(to_jsonb(categories)), array_agg(1)) from begun;
  elsif tg_op = 'DELETE' then
    perform tally_entries(array_agg(file_id), array_agg(since), array_agg(until),
      array_agg(to_jsonb(categories)), array_agg(-1)) from gone;
  else
    perform tally_entries(array_agg(file_id), array_agg(since), array_agg(until),
      array_agg(to_jsonb(categories)), array_agg(sign))
    from (
      select file_id, since, until, categories, sum(sign)::integer as sign
      from (
        select file_id, since, until, categories, -1 as sign from gone
        union all select file_id, since, until, categories, 1 from begun
      ) both_sides
      group by 1, 2, 3, 4 having sum(sign) <> 0
    ) moved;
  end if;
  return null;
end $$;
create trigger file_entry_begun after insert on file_entry
  referencing new table as begun for each statement execute function tally_changed_entries();
create trigger file_entry_gone after delete on file_entry
  referencing old table as gone for each statement execute function tally_changed_entries();
create trigger file_entry_moved after update on file_entry
  referencing old table as gone new table as begun
  for each statement execute function tally_changed_entries();

-- Parallel arrays: a file, what is counted of it, and 1 or -1. Counted once for each of its entries.
create function tally_files(
  files bigint[], access jsonb[], types text[], tags jsonb[], signs integer[]
) returns void language plpgsql as $$
declare
  datasets bigint[];
begin
  if files is null then return; end if;
  with kept as (
    insert into file_tally as t (dataset_id, kind, at, name, count)
    select e.dataset_id, fact.kind, p.at, fact.name, sum(f.sign * p.sign)
    from unnest(files, access, types, tags, signs) as f (id, access, type, tags, sign)
    join file_entry e on e.file_id = f.id
    cross join lateral file_facts(f.access, f.type,
      array(select jsonb_array_elements_text(f.tags)), '{}') fact
    cross join lateral (values (e.since, 1), (e.until, -1)) p (at, sign)
    where p.at is not null
    group by 1, 2, 3, 4 having sum(f.sign * p.sign) <> 0
    order by 1, 2, 3, 4
    on conflict (dataset_id, kind, at, digest) do update set count = t.count + excluded.count
    returning dataset_id, count
  )
  select array_agg(distinct dataset_id) into datasets from kept where count = 0;
  delete from file_tally where count = 0 and dataset_id = any(datasets);
end $$;

-- Arrays between the tables of the trigger and those that are kept: plans stay, and the next statement may
-- change a file where this one changed a hundred thousand.
create function tally_changed_files() returns trigger language plpgsql as $$
begin
  perform tally_files(array_agg(id), array_agg(access), array_agg(content_type),
    array_agg(to_jsonb(tabular_tags)), array_agg(sign))
  from (
    select id, access, content_type, tabular_tags, sum(sign)::integer as sign
    from (
      select id, content_type, tabular_tags, -1 as sign,
        file_access(since, until, restricted, date_available, date_unavailable) as access
      from was
      union all
      select id, content_type, tabular_tags, 1,
        file_access(since, until, restricted, date_available, date_unavailable)
      from is_now
    ) both_sides
    group by 1, 2, 3, 4 having sum(sign) <> 0
  ) changed;
  return null;
end $$;
create trigger data_file_changed after update on data_file
  referencing old table as was new table as is_now
  for each statement execute function tally_changed_files();

-- The entries of a file go before it, while what they say of it can still be taken off the counts.
create function remove_entries_of_file() returns trigger language plpgsql as $$
begin
  delete from file_entry where file_id = old.id;
  return old;
end $$;
create trigger data_file_leaves before delete on data_file
  for each row execute function remove_entries_of_file();

insert into file_tally (dataset_id, kind, at, name, count)
select e.dataset_id, fact.kind, p.at, fact.name, sum(p.sign)
from file_entry e join data_file f on f.id = e.file_id
cross join lateral file_facts(
  file_access(f.since, f.until, f.restricted, f.date_available, f.date_unavailable),
  f.content_type, f.tabular_tags, e.categories) fact
cross join lateral (values (e.since, 1), (e.until, -1)) p (at, sign)
where p.at is not null
group by 1, 2, 3, 4 having sum(p.sign) <> 0;

-- What was recorded of where a file comes from, in the form of W3C PROV-JSON. As text: it is given back as
-- it came, and no JSON of the database takes all characters.
create table file_provenance (
  file_id bigint primary key references data_file on delete cascade,
  document text not null,
  entity text not null
);
`,
}
