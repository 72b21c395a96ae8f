import type { Migration } from './migration.ts'

/** The newest cards of a collection are found in an index alone (docs/decisions/0672-newest-of-own-cards.md). */
export const newestOfOwnCards: Migration = {
  number: 94,
  name: 'newest-of-own-cards',
  sql: `
drop index search_card_collection;
create index search_card_collection on search_card (collection_id)
  include (dataset_id, insiders, states, datasets, files, newest);
`,
}
