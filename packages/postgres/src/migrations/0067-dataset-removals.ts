import type { Migration } from './migration.ts'

/**
 * Datasets that are gone while records of their files are not (decision 0450). Files no longer refer to their dataset by a
 * foreign key, which would keep it; triggers keep what the key kept, once a statement.
 */
export const datasetRemovals: Migration = {
  number: 67,
  name: 'dataset-removals',
  sql: `
create table dataset_removal (
  dataset_id bigint primary key,
  protocol text not null,
  authority text not null,
  identifier text not null,
  destroyed boolean not null,
  -- Whether its search entries no longer count, although they are there.
  uncounted boolean not null default false
);

alter table data_file drop constraint data_file_dataset_id_fkey;
alter table file_entry drop constraint file_entry_dataset_id_fkey;

create function require_dataset_of_files() returns trigger language plpgsql as $$
declare
  lost bigint;
begin
  perform from dataset where id in (select dataset_id from added) order by id for key share;
  select a.dataset_id into lost from added a
  where not exists (select from dataset d where d.id = a.dataset_id) limit 1;
  if found then
    raise exception 'there is no dataset %', lost using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger data_file_has_dataset after insert on data_file
  referencing new table as added for each statement execute function require_dataset_of_files();

create function refuse_leaving_files() returns trigger language plpgsql as $$
begin
  if exists (select from data_file where dataset_id = old.id)
    and not exists (select from dataset_removal where dataset_id = old.id)
  then
    raise exception 'dataset % has files', old.id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger dataset_leaves_no_files after delete on dataset
  for each row execute function refuse_leaving_files();

create or replace function tally_changed_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform tally_entries(array_agg(file_id), array_agg(since), array_agg(until),
      array_agg(to_jsonb(categories)), array_agg(1)) from begun;
  elsif tg_op = 'DELETE' then
    perform tally_entries(array_agg(file_id), array_agg(since), array_agg(until),
      array_agg(to_jsonb(categories)), array_agg(-1)) from gone
    where dataset_id not in (select dataset_id from dataset_removal);
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

create or replace function tally_changed_files() returns trigger language plpgsql as $$
begin
  perform tally_files(array_agg(id), array_agg(access), array_agg(content_type),
    array_agg(to_jsonb(tabular_tags)), array_agg(sign))
  from (
    select id, access, content_type, tabular_tags, sum(sign)::integer as sign
    from (
      select id, content_type, tabular_tags, -1 as sign,
        file_access(since, until, restricted, date_available, date_unavailable) as access
      from was where dataset_id not in (select dataset_id from dataset_removal)
      union all
      select id, content_type, tabular_tags, 1,
        file_access(since, until, restricted, date_available, date_unavailable)
      from is_now where dataset_id not in (select dataset_id from dataset_removal)
    ) both_sides
    group by 1, 2, 3, 4 having sum(sign) <> 0
  ) changed;
  return null;
end $$;

create or replace function count_removed_files() returns trigger language plpgsql as $$
begin
  perform count_stored(array_agg(c.dataset_id), array_agg(c.size), array_agg(c.count))
  from (select dataset_id, -sum(stored_bytes(size, ingested))::bigint as size, -count(*) as count
    from removed where dataset_id not in (select dataset_id from dataset_removal)
    group by dataset_id) c;
  return null;
end $$;

create or replace function count_removed_entries() returns trigger language plpgsql as $$
begin
  insert into search_tally select kind, insiders, -count(*) from removed
  where dataset_id is null
    or dataset_id not in (select dataset_id from dataset_removal where uncounted)
  group by 1, 2;
  return null;
end $$;
`,
}
