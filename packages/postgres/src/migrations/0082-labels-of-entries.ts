import type { Migration } from './migration.ts'

/**
 * The labels of entries in short rows, from which a search counts facets (decision 0595). The job that lists frequent words makes them
 * and brings them up to date; entries that were noted since, and those that have none yet, are looked at themselves.
 */
export const labelsOfEntries: Migration = {
  number: 82,
  name: 'labels-of-entries',
  sql: `
-- Labels that many entries have together, with what the label of their access follows from.
create table search_label_set (
  id integer generated always as identity primary key,
  digest bytea not null constraint search_label_set_digest unique,
  labels text[] collate "C" not null,
  restricted boolean,
  available_from date,
  available_until date
);

-- The labels of eight entries, whose ids begin with the same bits (the block): of each a set, 0 for none, and as the text of an array
-- those that it doesn't share with many others.
create table search_label (
  block bigint primary key,
  sets integer[] not null,
  own text[] collate "C"
);
alter table search_label alter column own set storage main;

-- The labels that many entries had when these were last looked for, and whether all entries have such rows.
alter table search_listing add column labels text[] collate "C" not null default '{}';
alter table search_listing add column labelled boolean not null default false;

-- Where entries are not many, words get lists that fewer have.
update search_listing set entries = 0 where entries < 600000;
`,
}
