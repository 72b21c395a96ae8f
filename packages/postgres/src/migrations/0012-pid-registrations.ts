import type { Migration } from './migration.ts'

// dataset_id has no foreign key: a registrar is told of a dataset that is gone, too.
export const pidRegistrations: Migration = {
  number: 12,
  name: 'pid-registrations',
  sql: `
create table pid_registration (
  dataset_id bigint primary key,
  protocol text not null,
  authority text not null,
  identifier text not null,
  state text check (state in ('reserved', 'public', 'hidden')),
  registered_at timestamptz(3),
  told_at timestamptz(3),
  asked bigint not null,
  told bigint not null,
  failed_at timestamptz(3),
  trouble text check (trouble in ('unreachable', 'unauthorized', 'rejected')),
  reason text,
  failures integer,
  check (num_nonnulls(failed_at, trouble, reason, failures) in (0, 4))
);
create index pid_registration_pending on pid_registration (dataset_id) where told < asked;
`,
}
