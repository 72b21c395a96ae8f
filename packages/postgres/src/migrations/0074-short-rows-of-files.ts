import type { Migration } from './migration.ts'

/**
 * PostgreSQL moves a value out of its row only where the row is longer than 2 KB, whatever the table's target is: the terms of most
 * files stayed in theirs, which had 1.6 KB instead of 0.1. A filler of blanks, stored in some 35 bytes, makes every row long
 * enough when it is written (decision 0495). The table is written anew: that takes minutes for a million entries.
 */
export const shortRowsOfFiles: Migration = {
  number: 74,
  name: 'short-rows-of-files',
  sql: `
set local maintenance_work_mem = '256MB';
alter table search_match rename to search_match_before;
alter table search_match_before rename constraint search_match_pkey to search_match_before_pkey;
alter table search_match_before drop constraint search_match_kind_check;
drop index search_match_terms;
create table search_match (
  entry_id bigint not null,
  owner_id bigint not null,
  since integer,
  insiders boolean not null,
  kind text collate "C" not null check (kind in ('collection', 'dataset', 'file')),
  terms tsvector not null,
  filler text not null default repeat(' ', 2000)
);
alter table search_match alter column terms set storage external;
alter table search_match set (toast_tuple_target = 128);
-- Cheaper to write, where the database has it.
do $$ begin
  alter table search_match alter column filler set compression lz4;
exception when feature_not_supported then null;
end $$;
insert into search_match (entry_id, owner_id, since, insiders, kind, terms)
select entry_id, owner_id, since, insiders, kind, terms from search_match_before order by entry_id;
drop table search_match_before;
alter table search_match add constraint search_match_pkey primary key (entry_id);
create index search_match_terms on search_match using gin (terms);
analyze search_match;
set local maintenance_work_mem to default;
`,
}
