import type { Migration } from './migration.ts'

/** The ORCID iD of the person that an account belongs to. */
export const orcid: Migration = {
  number: 65,
  name: 'orcid',
  sql: 'alter table account add column orcid text;',
}
