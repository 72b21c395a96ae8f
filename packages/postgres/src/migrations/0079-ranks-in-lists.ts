import type { Migration } from './migration.ts'

/**
 * Lists of entries also tell how much their word counts in each, and about where it stands, so that the best entries are chosen
 * from the lists (decision 0553). The job that makes lists makes all of them anew.
 */
export const ranksInLists: Migration = {
  number: 79,
  name: 'ranks-in-lists',
  sql: `
truncate search_list, search_listed_word;

-- Of each place, the weight of the word above the bits of its positions.
alter table search_list add column ranks integer[] not null;
alter table search_list alter column ranks set storage external;

alter table search_listed_word drop constraint search_listed_word_state_check;
alter table search_listed_word add constraint search_listed_word_state_check
  check (state in ('wanted', 'making', 'listed'));

-- From which id on entries come next into the lists that are being made; null when none are.
alter table search_listing add column next_entry bigint;
update search_listing set entries = 0;
`,
}
