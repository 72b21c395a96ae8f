import type { Migration } from './migration.ts'

/**
 * Files and their entries in the index are written with less work (decision 0565). Two indexes go whose columns others begin with.
 * The digests of entries are made otherwise, so that a job writes those that are there anew; they are found until then as well.
 */
export const cheaperWrites: Migration = {
  number: 80,
  name: 'cheaper-writes',
  sql: `
drop index data_file_since;
drop index data_file_embargoed;
update search_rebuild set state = 'wanted', after = null where exists (select from search_entry);
`,
}
