import type { Migration } from './migration.ts'

/** Tables are found by their variables: those that are there get new entries. */
export const foundVariables: Migration = {
  number: 55,
  name: 'found-variables',
  sql: `
update search_rebuild set state = 'wanted', after = null where exists (select from data_table);
`,
}
