import type { Migration } from './migration.ts'

/**
 * Terms and weights are kept beside the entries, so that counting matches reads little. Their numbers are kept in rows that
 * are only added, so that writers don't wait for each other; one statement in a hundred puts them together. The index of
 * dates has the order in which everything is listed.
 */
export const narrowSearchEntries: Migration = {
  number: 59,
  name: 'narrow-search-entries',
  sql: `
alter table search_entry alter column terms set storage external;
alter table search_entry alter column weights set storage external;
alter table search_entry set (toast_tuple_target = 256);
create index search_entry_date on search_entry (sorted_at desc, key);
create index search_entry_insiders on search_entry (kind) where insiders;

create table search_tally (
  kind text collate "C" not null,
  insiders boolean not null,
  entries bigint not null
);
insert into search_tally select kind, insiders, count(*) from search_entry group by 1, 2;

create function put_search_tallies_together() returns void language sql as $$
  with gone as (
    delete from search_tally where ctid = any(array(
      select ctid from search_tally for update skip locked))
    returning kind, insiders, entries
  )
  insert into search_tally select kind, insiders, sum(entries) from gone group by 1, 2
$$;

create function count_added_entries() returns trigger language plpgsql as $$
begin
  insert into search_tally select kind, insiders, count(*) from added group by 1, 2;
  if random() < 0.01 then perform put_search_tallies_together(); end if;
  return null;
end $$;

create function count_removed_entries() returns trigger language plpgsql as $$
begin
  insert into search_tally select kind, insiders, -count(*) from removed group by 1, 2;
  return null;
end $$;

create function count_changed_entries() returns trigger language plpgsql as $$
begin
  insert into search_tally
  select kind, insiders, sum(entries) from (
    select kind, insiders, -1 as entries from removed union all select kind, insiders, 1 from added
  ) changed group by 1, 2 having sum(entries) <> 0;
  return null;
end $$;

create function count_no_entries() returns trigger language plpgsql as $$
begin
  truncate search_tally;
  return null;
end $$;

create trigger search_entry_added after insert on search_entry
  referencing new table as added for each statement execute function count_added_entries();
create trigger search_entry_removed after delete on search_entry
  referencing old table as removed for each statement execute function count_removed_entries();
create trigger search_entry_changed after update on search_entry
  referencing old table as removed new table as added
  for each statement execute function count_changed_entries();
create trigger search_entry_emptied after truncate on search_entry
  for each statement execute function count_no_entries();
`,
}
