import type { Migration } from './migration.ts'

/**
 * What a search reads of every match lies in rows of its own, as short as they can be (decision 0458). Labels lie in the
 * entries again. The table is written anew, so that entries no longer take the room of their terms.
 */
export const searchMatches: Migration = {
  number: 66,
  name: 'search-matches',
  sql: `
set local maintenance_work_mem = '256MB';
create table search_match (
  entry_id bigint primary key,
  -- The collection of its own entry, else the dataset.
  owner_id bigint not null,
  insiders boolean not null,
  kind text collate "C" not null check (kind in ('collection', 'dataset', 'file')),
  terms tsvector not null
);
alter table search_match alter column terms set storage external;
alter table search_match set (toast_tuple_target = 128);
insert into search_match (entry_id, owner_id, insiders, kind, terms)
select id, coalesce(dataset_id, object_id), insiders, kind, terms from search_entry order by id;
create index search_match_terms on search_match using gin (terms);

alter table search_entry drop column terms;
alter table search_entry alter column facets set storage main;
alter table search_entry set (toast_tuple_target = 512);
cluster search_entry using search_entry_pkey;
alter table search_entry set without cluster;
drop index search_entry_date;
create index search_entry_date on search_entry (kind, sorted_at desc, key);
analyze search_entry;
analyze search_match;
set local maintenance_work_mem to default;
`,
}
