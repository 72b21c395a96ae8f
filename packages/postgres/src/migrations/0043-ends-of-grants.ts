import type { Migration } from './migration.ts'

/** Grants of single files that end by themselves. The end is part of the key's index, which every check reads. */
export const endsOfGrants: Migration = {
  number: 43,
  name: 'ends-of-grants',
  sql: `
alter table role_assignment
  add column expires_at timestamptz(3),
  add column end_noted boolean not null default false,
  add check (expires_at is null or file_id is not null),
  drop constraint role_assignment_once,
  add constraint role_assignment_once unique (point_id, assignee, role_id) include (expires_at);
create index role_assignment_end on role_assignment (expires_at) where expires_at is not null;

alter table file_access_request add column expires_at timestamptz(3);
`,
}
