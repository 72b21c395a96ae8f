import type { Migration } from './migration.ts'

/**
 * New entries wait in a list that each question about a term reads as a whole, until the list is as long as this (KiB) and goes into the
 * index (docs/decisions/0655-words-are-forgotten-beside-writers.md).
 */
export const pendingTerms: Migration = {
  number: 91,
  name: 'pending-terms',
  sql: `
alter index search_match_terms set (gin_pending_list_limit = 512);
`,
}
