import type { Migration } from './migration.ts'

/**
 * Secrets of the server, and the unguessable references by which signed addresses name responses. Secrets have a
 * table of their own, because settings are listed to superusers.
 */
export const serverSecrets: Migration = {
  number: 31,
  name: 'server-secrets',
  sql: `
create table server_secret (
  name text collate "C" primary key,
  value text not null
);
alter table guestbook_response add column reference text collate "C";
create unique index guestbook_response_reference on guestbook_response (reference)
  where reference is not null;
`,
}
