import type { Migration } from './migration.ts'

export const bannerMessages: Migration = {
  number: 34,
  name: 'banner-messages',
  sql: `
create table banner_message (
  id bigint generated always as identity primary key,
  dismissible boolean not null,
  active boolean not null,
  texts jsonb not null,
  created_at timestamptz(3) not null
);
`,
}
