import type { Migration } from './migration.ts'

/**
 * One row for everything that can be found, written in the unit that changes it (decision 0350). What a collection
 * is called, where things lie, who may see them: all that is joined when somebody searches.
 */
export const searchIndex: Migration = {
  number: 47,
  name: 'search-index',
  sql: `
create table search_entry (
  id bigint generated always as identity primary key,
  key text collate "C" not null constraint search_entry_key unique,
  kind text collate "C" not null check (kind in ('collection', 'dataset', 'file')),
  object_id bigint not null,
  dataset_id bigint check ((dataset_id is null) = (kind = 'collection')),
  parent_key text collate "C",
  insiders boolean not null,
  states text[] not null,
  name text collate "C" not null,
  sorted_at timestamptz(3) not null,
  facets text[] collate "C" not null,
  restricted boolean check ((restricted is not null) = (kind = 'file')),
  available_from date,
  available_until date,
  sorts jsonb not null,
  weights jsonb not null,
  terms tsvector not null,
  digest text collate "C" not null
);
create index search_entry_terms on search_entry using gin (terms);
create index search_entry_dataset on search_entry (dataset_id, kind) where dataset_id is not null;
create index search_entry_object on search_entry (kind, object_id);

-- No foreign keys: rows go with their entry in the statement that writes or removes it.
create table search_range (
  entry_id bigint not null,
  field text collate "C" not null,
  low double precision not null,
  high double precision not null
);
create index search_range_entry on search_range (entry_id);
create index search_range_values on search_range (field, low, high) include (entry_id);

create table search_box (
  entry_id bigint not null,
  area box not null
);
create index search_box_entry on search_box (entry_id);
create index search_box_area on search_box using gist (area);

-- Words that entries have or had: what wildcards are compared with.
create table search_word (
  word text collate "C" primary key
);

-- The versions that the entries of a dataset and its files were last written for.
create table search_head (
  dataset_id bigint primary key,
  released integer,
  draft integer,
  in_review boolean not null
);

-- How far a rebuild has come: null when none is running.
create table search_rebuild (
  single boolean primary key default true check (single),
  state text not null check (state in ('wanted', 'running', 'done')),
  after text
);
insert into search_rebuild (state)
select case when exists (select from collection) then 'wanted' else 'done' end;
`,
}
