import type { Migration } from './migration.ts'

export const notifications: Migration = {
  number: 23,
  name: 'notifications',
  sql: `
-- object tells what it was called then; object_id has no foreign key, for it may be gone.
create table notification (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  type text not null,
  object_id bigint,
  object jsonb,
  actor text not null,
  details jsonb not null,
  sent_at timestamptz(3) not null,
  read boolean not null default false
);
create index notification_account on notification (account_id, id);
create index notification_unread on notification (account_id, id) where not read;

create table notification_muting (
  account_id bigint not null references account on delete cascade,
  channel text collate "C" not null check (channel in ('email', 'inApp')),
  type text collate "C" not null,
  primary key (account_id, channel, type)
);
`,
}
