import type { Migration } from './migration.ts'

// Only collections that keep a list of their own have a row.
export const blockFacets: Migration = {
  number: 17,
  name: 'block-facets',
  sql: `
create table block_facets (
  collection_id bigint primary key references collection on delete cascade,
  block_names text[] not null
);
`,
}
