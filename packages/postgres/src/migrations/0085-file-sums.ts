import type { Migration } from './migration.ts'

/** Adds counts to the sums that are there. */
const ADDED = `
    insert into file_sum as s (dataset_id, since, until, content_type, files, bytes)
    select dataset_id, since, until, content_type, files, bytes from changed
    order by dataset_id, since, until, content_type
    on conflict (dataset_id, since, until, content_type) do update
    set files = s.files + excluded.files, bytes = s.bytes + excluded.bytes`

/** The files of a table in groups, each file counted by the sign. */
const groups = (signed: string): string => `
    select dataset_id, since, coalesce(until, 2147483647) as until, content_type,
      sum(sign) as files, sum(sign * size)::bigint as bytes
    from (${signed}) f
    group by 1, 2, 3, 4 having sum(sign) <> 0 or sum(sign * size) <> 0`

/** A trigger function that adds what can be less than nothing, and keeps no sum of no files. */
const changing = (name: string, signed: string): string => `
create function ${name}() returns trigger language plpgsql as $$
declare
  emptied bigint[];
begin
  -- Most changes are of something else, and looking takes less than preparing to write.
  if not exists (${groups(signed)}) then return null; end if;
  with changed as (${groups(signed)}
  ), kept as (${ADDED}
    returning s.dataset_id, s.files
  )
  select array_agg(distinct dataset_id) into emptied from kept where files = 0;
  if emptied is not null then
    delete from file_sum where files = 0 and dataset_id = any(emptied);
  end if;
  return null;
end $$;`

/** Those of datasets that are being removed, which have no sums any more, are left out (decision 0450). */
const STANDING = 'where dataset_id not in (select dataset_id from dataset_removal)'
const FACTS = 'dataset_id, since, until, content_type, size'

/**
 * How many files of each type, and how many bytes, the same versions of a dataset have, counted by the database itself
 * (docs/decisions/0615-sums-of-files.md). The index that the counts were read from has become that of the first version alone.
 */
export const fileSums: Migration = {
  number: 85,
  name: 'file-sums',
  sql: `
create table file_sum (
  dataset_id bigint not null references dataset on delete cascade,
  since integer not null,
  -- The largest number for files that the latest version has.
  until integer not null,
  content_type text collate "C" not null,
  files bigint not null,
  bytes bigint not null,
  primary key (dataset_id, since, until, content_type)
) with (fillfactor = 80);

create function sum_added_files() returns trigger language plpgsql as $$
begin
  with changed as (${groups(`select ${FACTS}, 1 as sign from added`)})
  ${ADDED};
  return null;
end $$;
${changing(
  'sum_changed_files',
  `select ${FACTS}, -1 as sign from was ${STANDING}
      union all select ${FACTS}, 1 from is_now ${STANDING}`,
)}
${changing('sum_removed_files', `select ${FACTS}, -1 as sign from removed ${STANDING}`)}

create trigger data_file_summed after insert on data_file
  referencing new table as added for each statement execute function sum_added_files();
create trigger data_file_summed_anew after update on data_file
  referencing old table as was new table as is_now
  for each statement execute function sum_changed_files();
create trigger data_file_no_longer_summed after delete on data_file
  referencing old table as removed for each statement execute function sum_removed_files();

insert into file_sum (dataset_id, since, until, content_type, files, bytes)
${groups(`select ${FACTS}, 1 as sign from data_file ${STANDING}`)};

drop index data_file_metrics;
create index data_file_since on data_file (dataset_id, since);
`,
}
