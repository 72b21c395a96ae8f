import type { Migration } from './migration.ts'

/**
 * Entries stay as they are up to the size of a page: a search looks at the terms and weights of each hit several times,
 * and each look would unpack them.
 */
export const plainSearchEntries: Migration = {
  number: 51,
  name: 'plain-search-entries',
  sql: `
alter table search_entry set (toast_tuple_target = 8160);
`,
}
