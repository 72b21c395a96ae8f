import type { Migration } from './migration.ts'

/**
 * Files that are tables: what an ingest recorded about them, their variables, and the ingests that wait. Quotas count
 * the upload and the text (decision 0360).
 */
export const dataTables: Migration = {
  number: 48,
  name: 'data-tables',
  sql: `
alter table data_file add column ingested jsonb;
create index data_file_text_object on data_file ((ingested->'text'->>'objectId'))
  where ingested is not null;
create index data_file_original_name
  on data_file (dataset_id, ((ingested->'original'->>'name') collate "C"))
  where ingested is not null;
alter table dataset_version add column unf text;

create table ingest (
  file_id bigint primary key references data_file on delete cascade,
  dataset_id bigint not null,
  size bigint not null,
  by_whom text not null,
  since timestamptz(3) not null,
  attempt integer not null,
  deaths integer not null,
  state text not null check (state in ('scheduled', 'running', 'failed')),
  lease_until timestamptz(3),
  report jsonb,
  check ((state = 'running') = (lease_until is not null)),
  check ((state = 'failed') = (report is not null))
);
create index ingest_waiting on ingest (dataset_id, size, file_id) where state <> 'failed';

create table data_table (
  file_id bigint primary key references data_file on delete cascade,
  column_count integer not null,
  row_count bigint not null,
  marks jsonb not null
);

-- 256 variables in a row, as JSON; from 1, so that the number of a variable is never 0.
create table variable_block (
  id bigint generated always as identity primary key,
  file_id bigint not null references data_file on delete cascade,
  first integer not null,
  variables text not null,
  constraint variable_block_place unique (file_id, first)
);

create function stored_bytes(size bigint, ingested jsonb) returns bigint
language sql immutable as
  $$select size + coalesce((ingested->'original'->>'size')::bigint, 0)$$;

create or replace function count_added_files() returns trigger language plpgsql as $$
begin
  perform count_stored(array_agg(c.dataset_id), array_agg(c.size), array_agg(c.count))
  from (select dataset_id, sum(stored_bytes(size, ingested))::bigint as size, count(*) as count
    from added group by dataset_id) c;
  return null;
end $$;

create or replace function count_removed_files() returns trigger language plpgsql as $$
begin
  perform count_stored(array_agg(c.dataset_id), array_agg(c.size), array_agg(c.count))
  from (select dataset_id, -sum(stored_bytes(size, ingested))::bigint as size, -count(*) as count
    from removed group by dataset_id) c;
  return null;
end $$;

create or replace function count_resized_file() returns trigger language plpgsql as $$
begin
  perform count_stored(array[new.dataset_id],
    array[stored_bytes(new.size, new.ingested) - stored_bytes(old.size, old.ingested)],
    array[0::bigint]);
  return null;
end $$;
drop trigger data_file_resized on data_file;
create trigger data_file_resized after update of size, ingested on data_file
  for each row when (new.size <> old.size or new.ingested is distinct from old.ingested)
  execute function count_resized_file();
`,
}
