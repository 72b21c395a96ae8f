import type { Migration } from './migration.ts'

/**
 * Transfers by external services. They refer to no other table: a permission has to be revoked even if the
 * dataset or the account is gone.
 */
export const transfers: Migration = {
  number: 42,
  name: 'transfers',
  sql: `
create table transfer (
  id text primary key,
  dataset_id bigint not null,
  account_id bigint,
  storage_driver text not null,
  service text not null,
  remote text,
  created_at timestamptz(3) not null,
  permission jsonb,
  permission_key text unique,
  state jsonb not null,
  files jsonb not null,
  due_at timestamptz(3),
  check ((permission is null) = (permission_key is null))
);
create index transfer_dataset on transfer (dataset_id, created_at, id);
create index transfer_due on transfer (due_at, id) where due_at is not null;
create index transfer_old on transfer (created_at) where due_at is null;
`,
}
