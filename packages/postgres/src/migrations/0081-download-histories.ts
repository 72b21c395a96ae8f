import type { Migration } from './migration.ts'

/**
 * The downloads of a dataset or file by the end of each month, in one row, so that a list up to any month reads a row for each
 * entry (docs/decisions/0569-download-histories.md). Months of everything stay rows of their own.
 */
export const downloadHistories: Migration = {
  number: 81,
  name: 'download-histories',
  sql: `
-- Months are counted from January of the year 0. Totals have no gaps; after the last one nothing was downloaded.
create table download_history (
  kind text collate "C" not null check (kind in ('dataset', 'file')),
  object_id bigint not null,
  dataset_id bigint not null,
  first_month integer not null,
  downloads bigint[] not null,
  -- Distinct ones of each month, added up.
  downloaders bigint[] not null,
  -- Those of them that no earlier month has.
  newcomers bigint[] not null,
  primary key (kind, object_id)
) with (fillfactor = 80);

create function month_number(month date) returns integer language sql immutable parallel safe
  return extract(year from month)::integer * 12 + extract(month from month)::integer - 1;

-- The total by the end of a month; null before the first.
create function total_until(totals bigint[], first_month integer, month integer) returns bigint
  language sql immutable parallel safe
  return totals[least(month - first_month + 1, cardinality(totals))];

-- Two series of totals as one. Mostly the other is of the last month or the one after it.
create function totals_together(a bigint[], a_first integer, b bigint[], b_first integer)
  returns bigint[] language plpgsql immutable parallel safe as $$
declare
  last integer := cardinality(a);
  together bigint[] := '{}';
begin
  if cardinality(b) = 1 and b_first = a_first + last - 1 then
    a[last] := a[last] + b[1];
    return a;
  end if;
  if cardinality(b) = 1 and b_first = a_first + last then
    return a || (a[last] + b[1]);
  end if;
  for month in least(a_first, b_first)
      .. greatest(a_first + last, b_first + cardinality(b)) - 1 loop
    together := together || (coalesce(total_until(a, a_first, month), 0)
      + coalesce(total_until(b, b_first, month), 0));
  end loop;
  return together;
end
$$;

insert into download_history (kind, object_id, dataset_id, first_month, downloads, downloaders, newcomers)
select t.kind, t.object_id, t.dataset_id, min(m.number), array_agg(m.downloads order by m.number),
  array_agg(m.downloaders order by m.number), array_agg(m.newcomers order by m.number)
from (
  select g.kind, g.object_id, g.number,
    (sum(coalesce(c.downloads, 0)) over months)::bigint as downloads,
    (sum(coalesce(c.downloaders, 0)) over months)::bigint as downloaders,
    (sum(coalesce(c.newcomers, 0)) over months)::bigint as newcomers
  from (
    select kind, object_id, generate_series(min(month_number(month)), max(month_number(month))) as number
    from download_month where kind <> 'all' group by kind, object_id
  ) g
  left join (select *, month_number(month) as number from download_month) c
    using (kind, object_id, number)
  window months as (partition by g.kind, g.object_id order by g.number)
) m
join download_total t using (kind, object_id)
group by t.kind, t.object_id;

create table month_of_all (month date primary key, downloads bigint not null);
insert into month_of_all (month, downloads)
select month, downloads from download_month where kind = 'all';
drop table download_month;
alter table month_of_all rename to download_month;
alter index month_of_all_pkey rename to download_month_pkey;
`,
}
