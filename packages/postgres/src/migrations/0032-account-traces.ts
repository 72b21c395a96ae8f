import type { Migration } from './migration.ts'

/** For finding, listing, merging and deleting accounts: who created, published and contributed to what. */
export const accountTraces: Migration = {
  number: 32,
  name: 'account-traces',
  sql: `
create index collection_creator on collection (creator_id, id);
create index dataset_creator on dataset (creator_id, id);
create index data_file_creator on data_file (creator_id, id);
create index dataset_version_contributors on dataset_version using gin (contributor_ids);
create index curation_status_user on curation_status (user_name);
create index workflow_invocation_account on workflow_invocation (account_id);
create index event_log_publisher on event_log (actor, id)
  where kind in ('collectionPublished', 'versionPublished');

-- The name of a person at the provider of their identity, where that is not the user name.
alter table account add column persistent_user_id text;
create unique index account_persistent_user on account (provider, persistent_user_id)
  where persistent_user_id is not null;

-- The words at whose beginning an account is found, in lower case.
alter table account add column search_words tsvector not null default '';
update account set search_words = array_to_tsvector(array_remove(array_remove(array[
  user_name_folded, lower(first_name), lower(last_name), left(email_folded, 255), lower(affiliation)
] || regexp_split_to_array(lower(coalesce(affiliation, '')), '\\s+'), ''), null));
create index account_search_words on account using gin (search_words);
`,
}
