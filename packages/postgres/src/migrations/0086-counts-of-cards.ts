import type { Migration } from './migration.ts'

/** What changes of the cards of datasets that are there; those of datasets that are gone have gone with them. */
const CARDS = `
    select c.dataset_id, d.collection_id, c.insiders, c.states,
      coalesce(sum(c.entries) filter (where c.kind = 'dataset'), 0) as datasets,
      coalesce(sum(c.entries) filter (where c.kind = 'file'), 0) as files,
      coalesce(max(c.newest), '-infinity') as newest
    from changed c join dataset d on d.id = c.dataset_id
    group by 1, 2, 3, 4`

const COLUMNS = 'dataset_id, collection_id, insiders, states, datasets, files, newest'

/** How many entries of a kind are on each card, each counted by its sign; none where that, and the newest, stay. */
const changed = (signed: string): string => `
    select dataset_id, kind, insiders, card_states(states) as states, sum(sign) as entries,
      max(sorted_at) filter (where sign > 0) as newest
    from (${signed}) entry group by 1, 2, 3, 4
    having sum(sign) <> 0 or max(sorted_at) filter (where sign > 0) > max(sorted_at) filter (where sign < 0)`

const ENTRY = 'dataset_id, kind, insiders, states, sorted_at'
const ADDED = `select ${ENTRY}, 1 as sign from added`
const REMOVED = `select ${ENTRY}, -1 as sign from removed`
const CHANGED = `${REMOVED} union all ${ADDED}`

/** Counts in one statement, of which a new connection has one plan to make; keeps no count of nothing. */
const counting = (signed: string, isTallied: string): string => `
  with changed as materialized (${changed(signed)}
  ), tallied as (
    insert into search_tally
    select kind, insiders, sum(entries) from changed where ${isTallied} group by 1, 2 having sum(entries) <> 0
  ), kept as (
    insert into search_card as s (${COLUMNS}) ${CARDS} order by 1, 3, 4
    on conflict (dataset_id, insiders, states) do update
    set datasets = s.datasets + excluded.datasets, files = s.files + excluded.files,
      newest = greatest(s.newest, excluded.newest)
    returning s.dataset_id, s.datasets, s.files
  )
  select array_agg(distinct dataset_id) into emptied from kept where datasets = 0 and files = 0;
  if emptied is not null then
    delete from search_card where datasets = 0 and files = 0 and dataset_id = any(emptied);
  end if;`

/** One statement adds, changes and removes entries, and mostly does one of these, or changes what is not counted. */
const trigger = (name: string, counted: string, body: string): string => `
create or replace function ${name}() returns trigger language plpgsql as $$
declare
  emptied bigint[];
begin
  if not exists (${counted}) then return null; end if;
${body}
  return null;
end $$;`

/**
 * How many entries each dataset has on each of its cards, counted by the database itself, so that my data counts cards
 * (docs/decisions/0635-counts-of-cards.md).
 */
export const countsOfCards: Migration = {
  number: 86,
  name: 'counts-of-cards',
  sql: `
create function card_states(states text[]) returns smallint language sql immutable parallel safe as $$
  select (case when 'Published' = any(states) then 1 else 0 end
    + case when 'Unpublished' = any(states) then 2 else 0 end
    + case when 'Draft' = any(states) then 4 else 0 end
    + case when 'In Review' = any(states) then 8 else 0 end
    + case when 'Deaccessioned' = any(states) then 16 else 0 end)::smallint
$$;

create table search_card (
  dataset_id bigint not null references dataset on delete cascade,
  -- That of the dataset.
  collection_id bigint not null,
  insiders boolean not null,
  -- The sum of the bits of card_states.
  states smallint not null,
  datasets bigint not null,
  files bigint not null,
  -- No entry on the card has a later sorted_at; some may have gone that had it.
  newest timestamptz(3) not null,
  primary key (dataset_id, insiders, states)
) with (fillfactor = 80);

with changed as (${changed(`select ${ENTRY}, 1 as sign from search_entry`)})
insert into search_card (${COLUMNS}) ${CARDS};

create index search_card_collection on search_card (collection_id)
  include (dataset_id, insiders, states, datasets, files);
create index search_card_newest on search_card (newest desc)
  include (dataset_id, collection_id, insiders, states, datasets, files);

create function move_cards() returns trigger language plpgsql as $$
begin
  update search_card set collection_id = new.collection_id where dataset_id = new.id;
  return null;
end $$;

create trigger dataset_moves_cards after update of collection_id on dataset
  for each row when (new.collection_id <> old.collection_id) execute function move_cards();
${trigger(
  'count_added_entries',
  'select from added',
  `${counting(ADDED, 'true')}
  if random() < 0.01 then perform put_search_tallies_together(); end if;`,
)}
${trigger(
  'count_removed_entries',
  'select from removed',
  counting(
    REMOVED,
    `dataset_id is null
      or dataset_id not in (select dataset_id from dataset_removal where uncounted)`,
  ),
)}
${trigger('count_changed_entries', changed(CHANGED), counting(CHANGED, 'true'))}

create or replace function count_no_entries() returns trigger language plpgsql as $$
begin
  truncate search_tally, search_card;
  return null;
end $$;
`,
}
