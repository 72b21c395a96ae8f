import type { Migration } from './migration.ts'

/** Who used what within the hour, so that repeats do not count and unique users are known. */
export const usageSessions: Migration = {
  number: 53,
  name: 'usage-sessions',
  sql: `
-- Item 0 is the dataset itself, others are its files. Rows go an hour after their last event.
create table usage_session (
  session text collate "C" not null,
  dataset_id bigint not null references dataset (id) on delete cascade,
  download boolean not null,
  item bigint not null,
  last_at timestamptz(3) not null,
  primary key (session, dataset_id, download, item)
);
create index usage_session_dataset on usage_session (dataset_id);
create index usage_session_last on usage_session (last_at);
`,
}
