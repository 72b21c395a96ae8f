import type { Migration } from './migration.ts'

/** The language in which a person last signed in, for mails; null before (decision 0524). */
export const languagesOfAccounts: Migration = {
  number: 75,
  name: 'languages-of-accounts',
  sql: `
alter table account add column language text;
`,
}
