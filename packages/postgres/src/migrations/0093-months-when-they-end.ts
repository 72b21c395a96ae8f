import type { Migration } from './migration.ts'

/**
 * A download writes one short row of its file and one of its dataset; their months are written when they end
 * (docs/decisions/0668-months-are-written-when-they-end.md). Half of each page is free, so that a zip, which writes all rows of a
 * page at once, writes no index.
 */
export const monthsWhenTheyEnd: Migration = {
  number: 93,
  name: 'months-when-they-end',
  sql: `
-- What was counted in all, and the last month of it, as \`month_number\`.
create table download_count (
  kind text collate "C" not null check (kind in ('dataset', 'file')),
  object_id bigint not null,
  dataset_id bigint not null,
  month integer not null,
  downloads bigint not null,
  -- Distinct ones of each month, added up.
  downloaders bigint not null,
  -- Those of them that no earlier month has.
  newcomers bigint not null,
  primary key (kind, object_id)
) with (fillfactor = 50);

insert into download_count
select kind, object_id, dataset_id, first_month + cardinality(downloads) - 1, downloads[cardinality(downloads)],
  downloaders[cardinality(downloaders)], newcomers[cardinality(newcomers)]
from download_history;

-- From now on the totals by the end of months before the last one.
alter table download_history drop column dataset_id;
delete from download_history where cardinality(downloads) = 1;
update download_history set downloads = trim_array(downloads, 1), downloaders = trim_array(downloaders, 1),
  newcomers = trim_array(newcomers, 1);

-- The totals of a history and the newest one, without gaps.
create function totals_until(past bigint[], first_month integer, total bigint, month integer)
  returns bigint[] language sql immutable parallel safe
  return case when past is null then array[total] else
    past || array_fill(past[cardinality(past)], array[month - first_month - cardinality(past)]) || total end;

create view download_series as
select c.kind, c.object_id, c.dataset_id, coalesce(h.first_month, c.month) as first_month,
  totals_until(h.downloads, h.first_month, c.downloads, c.month) as downloads,
  totals_until(h.downloaders, h.first_month, c.downloaders, c.month) as downloaders
from download_count c left join download_history h using (kind, object_id);

drop table download_total;
drop table file_download;
-- A zip writes all rows of a page here, too.
alter table usage_session set (fillfactor = 50);
`,
}
