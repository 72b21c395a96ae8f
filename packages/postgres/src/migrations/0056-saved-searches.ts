import type { Migration } from './migration.ts'

/** A link remembers the saved search that made it, so that these links alone can be removed with it. */
export const savedSearches: Migration = {
  number: 56,
  name: 'saved-searches',
  sql: `
create table saved_search (
  id bigint generated always as identity primary key,
  query text not null,
  filters text[] not null,
  collection_id bigint not null references collection on delete cascade,
  creator_id bigint not null references account
);
create index saved_search_collection on saved_search (collection_id);
create index saved_search_creator on saved_search (creator_id);

alter table collection_link
  add saved_search_id bigint references saved_search on delete set null;
create index collection_link_search on collection_link (saved_search_id, linked_id)
  where saved_search_id is not null;
alter table dataset_link
  add saved_search_id bigint references saved_search on delete set null;
create index dataset_link_search on dataset_link (saved_search_id, dataset_id)
  where saved_search_id is not null;
`,
}
