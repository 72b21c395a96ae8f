import type { Migration } from './migration.ts'

/**
 * Lists of the entries of frequent words, which a search counts without visiting a row for each (decision 0534). A job makes
 * them and brings them up to date; what was written since is noted, and looked at by each search.
 */
export const listsOfMatches: Migration = {
  number: 78,
  name: 'lists-of-matches',
  sql: `
-- The words that have lists, as terms, and those that are to have some.
create table search_listed_word (
  term text collate "C" primary key,
  state text not null check (state in ('wanted', 'listed'))
);

-- The entries of a word whose ids begin with the same bits (the block), by the 15 bits behind them.
create table search_list (
  term text collate "C" not null,
  block bigint not null,
  kind text collate "C" not null,
  insiders boolean not null,
  places smallint[] not null
);
create index search_list_term on search_list (term, block);
alter table search_list alter column places set storage external;

-- Entries that were written since they were listed, each as often as it was; with the stems that it had before.
create table search_noted (
  entry_id bigint not null,
  stems text[]
);

-- Locked by whoever lists; with the number of entries when frequent words were last looked for.
create table search_listing (
  single boolean primary key default true check (single),
  entries bigint not null
);
insert into search_listing (entries) values (0);

create function note_written_entries() returns trigger language plpgsql as $$
begin
  insert into search_noted (entry_id) select id from added;
  return null;
end $$;

create function note_former_matches() returns trigger language plpgsql as $$
begin
  insert into search_noted (entry_id, stems)
  select entry_id, array(
    select term from unnest(tsvector_to_array(terms)) as term where starts_with(term, '~'))
  from removed;
  return null;
end $$;

create trigger search_entry_added_noted after insert on search_entry
  referencing new table as added for each statement execute function note_written_entries();
create trigger search_entry_changed_noted after update on search_entry
  referencing new table as added for each statement execute function note_written_entries();
create trigger search_match_changed_noted after update on search_match
  referencing old table as removed for each statement execute function note_former_matches();
create trigger search_match_removed_noted after delete on search_match
  referencing old table as removed for each statement execute function note_former_matches();
`,
}
