import type { Migration } from './migration.ts'

/** Sign-ins of people on the pages. Only fingerprints of their tokens are stored. */
export const sessions: Migration = {
  number: 45,
  name: 'sessions',
  sql: `
create table session (
  fingerprint text primary key check (fingerprint <> ''),
  account_id bigint not null references account on delete cascade,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  browser text not null
);
create index session_account on session (account_id);
create index session_created on session (created_at);
create index session_seen on session (seen_at);
`,
}
