import type { Migration } from './migration.ts'

/** Requests for access to restricted files, and when guestbooks are answered. */
export const accessRequests: Migration = {
  number: 39,
  name: 'access-requests',
  sql: `
create table file_access_request (
  id bigint generated always as identity primary key,
  dataset_id bigint not null references dataset on delete cascade,
  file_id bigint not null references data_file on delete cascade,
  account_id bigint not null references account on delete cascade,
  state text not null check (state in ('created', 'granted', 'rejected')),
  requested_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by_id bigint references account on delete set null,
  reason text,
  check ((state = 'created') = (decided_at is null))
);
create unique index file_access_request_open on file_access_request (account_id, file_id)
  where state = 'created';
create index file_access_request_account on file_access_request (account_id, dataset_id, file_id, id);
create index file_access_request_file on file_access_request (file_id, requested_at, id);
create index file_access_request_dataset on file_access_request (dataset_id, requested_at, id);
create index file_access_request_decider on file_access_request (decided_by_id)
  where decided_by_id is not null;

create table guestbook_entry_choice (
  collection_id bigint references collection on delete cascade,
  dataset_id bigint references dataset on delete cascade,
  place_id bigint generated always as (coalesce(collection_id, dataset_id)) stored primary key,
  at_request boolean not null,
  check (num_nonnulls(collection_id, dataset_id) = 1)
);
create index guestbook_entry_choice_collection on guestbook_entry_choice (collection_id)
  where collection_id is not null;
create index guestbook_entry_choice_dataset on guestbook_entry_choice (dataset_id)
  where dataset_id is not null;
`,
}
