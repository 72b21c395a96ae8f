import type { Migration } from './migration.ts'

/** Mail addresses that wait to be confirmed. Their tokens are derived from a secret and not stored. */
export const emailConfirmations: Migration = {
  number: 36,
  name: 'email-confirmations',
  sql: `
create table email_confirmation (
  account_id bigint primary key references account on delete cascade,
  email text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
`,
}
