import type { Migration } from './migration.ts'

/** What is counted of entries, each by its sign, by dataset and card; those of datasets that are gone are left out. */
const counts = (signed: string): string => `
    select e.dataset_id, d.collection_id, e.insiders, card_states(e.states) as states,
      sum(datasets) as datasets, sum(files) as files, max(newest) as newest
    from (
      select dataset_id, insiders, states,
        coalesce(sum(sign) filter (where kind = 'dataset'), 0) as datasets,
        coalesce(sum(sign) filter (where kind = 'file'), 0) as files,
        coalesce(max(sorted_at) filter (where sign > 0), '-infinity') as newest
      from (${signed}) entry where dataset_id is not null group by 1, 2, 3
    ) e join dataset d on d.id = e.dataset_id
    group by 1, 2, 3, 4`

const ENTRY = 'dataset_id, insiders, states, kind, sorted_at'
const COLUMNS = 'dataset_id, collection_id, insiders, states, datasets, files, newest'

/** Adds counts, and keeps none of nothing. */
const adding = (signed: string): string => `
  with kept as (
    insert into search_card as s (${COLUMNS})
    select * from (${counts(signed)}) changed order by dataset_id, insiders, states
    on conflict (dataset_id, insiders, states) do update
    set datasets = s.datasets + excluded.datasets, files = s.files + excluded.files,
      newest = greatest(s.newest, excluded.newest)
    returning s.dataset_id, s.datasets, s.files
  )
  select array_agg(distinct dataset_id) into emptied from kept where datasets = 0 and files = 0;
  if emptied is not null then
    delete from search_card where datasets = 0 and files = 0 and dataset_id = any(emptied);
  end if;`

const trigger = (name: string, body: string): string => `
create or replace function ${name}() returns trigger language plpgsql as $$
declare
  emptied bigint[];
begin
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

insert into search_card (${COLUMNS})
${counts(`select ${ENTRY}, 1 as sign from search_entry`)};

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
  `
  insert into search_tally select kind, insiders, count(*) from added group by 1, 2;
  if random() < 0.01 then perform put_search_tallies_together(); end if;
  ${adding(`select ${ENTRY}, 1 as sign from added`)}`,
)}
${trigger(
  'count_removed_entries',
  `
  insert into search_tally select kind, insiders, -count(*) from removed
  where dataset_id is null
    or dataset_id not in (select dataset_id from dataset_removal where uncounted)
  group by 1, 2;
  ${adding(`select ${ENTRY}, -1 as sign from removed`)}`,
)}
${trigger(
  'count_changed_entries',
  `
  -- Most changes are of something else.
  if not exists (
    select from (
      select ${ENTRY}, -1 as sign from removed union all select ${ENTRY}, 1 from added
    ) changed group by ${ENTRY} having sum(sign) <> 0
  ) then return null; end if;
  insert into search_tally
  select kind, insiders, sum(entries) from (
    select kind, insiders, -1 as entries from removed union all select kind, insiders, 1 from added
  ) changed group by 1, 2 having sum(entries) <> 0;
  ${adding(`select ${ENTRY}, -1 as sign from removed union all select ${ENTRY}, 1 from added`)}`,
)}

create or replace function count_no_entries() returns trigger language plpgsql as $$
begin
  truncate search_tally, search_card;
  return null;
end $$;
`,
}
