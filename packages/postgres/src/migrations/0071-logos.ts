import type { Migration } from './migration.ts'

/** Uploaded logos (decision 0481). */
export const logos: Migration = {
  number: 71,
  name: 'logos',
  sql: `
create table logo (
  name text collate "C" primary key,
  -- Null for the installation.
  collection_id bigint references collection on delete cascade,
  content_type text not null,
  bytes bytea not null
);
create index logo_collection on logo (collection_id);
`,
}
