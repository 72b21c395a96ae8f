import type { Migration } from './migration.ts'

/** Metadata blocks that were loaded or changed, each as a whole; the standard ones are part of the code. */
export const metadataBlocks: Migration = {
  number: 38,
  name: 'metadata-blocks',
  sql: `
create table metadata_block (
  name text collate "C" primary key,
  revision integer not null default 1,
  document jsonb not null
);
`,
}
