import type { Migration } from './migration.ts'

/** Entries of files hold less (decision 0472); those that are there are written anew by a job, and found until then as well. */
export const shortEntriesOfFiles: Migration = {
  number: 72,
  name: 'short-entries-of-files',
  sql: `
delete from search_word where word ~ '^[0-9a-f]{32,}$';
update search_rebuild set state = 'wanted', after = null where exists (select from search_entry);
`,
}
