import type { Migration } from './migration.ts'

/** Tables from which metrics are read, so that no read counts downloads one by one. */
export const metrics: Migration = {
  number: 49,
  name: 'metrics',
  sql: `
-- Of everything (object_id 0), of a dataset, or of a file. The rows of everything stay when a dataset goes.
create table download_month (
  kind text collate "C" not null check (kind in ('all', 'dataset', 'file')),
  object_id bigint not null,
  month date not null,
  downloads bigint not null,
  -- Distinct ones of this month, and those of them that no earlier month has.
  downloaders bigint not null,
  newcomers bigint not null,
  primary key (kind, object_id, month)
);

create table download_day (
  day date primary key,
  downloads bigint not null
);

-- The reader is empty for all whom nobody knows.
create table downloader (
  kind text collate "C" not null check (kind in ('dataset', 'file')),
  object_id bigint not null,
  reader text collate "C" not null,
  month date not null,
  primary key (kind, object_id, reader, month)
);

insert into download_day (day, downloads)
select day, sum(downloads) from dataset_download group by day;

-- Who downloaded before this was recorded is not known.
insert into downloader (kind, object_id, reader, month)
select distinct 'dataset', dataset_id, '', date_trunc('month', day)::date from dataset_download
union all
select distinct 'file', file_id, '', date_trunc('month', day)::date from file_download;

insert into download_month (kind, object_id, month, downloads, downloaders, newcomers)
select 'all', 0, date_trunc('month', day)::date, sum(downloads), 0, 0 from download_day group by 3
union all
select kind, object_id, month, downloads, 1,
  case when month = min(month) over (partition by kind, object_id) then 1 else 0 end
from (
  select 'dataset' as kind, dataset_id as object_id, date_trunc('month', day)::date as month,
    sum(downloads) as downloads
  from dataset_download group by 1, 2, 3
  union all
  select 'file', file_id, date_trunc('month', day)::date, sum(downloads)
  from file_download group by 1, 2, 3
) counted;

create index dataset_download_day on dataset_download (day) include (dataset_id, downloads);
create index dataset_version_released on dataset_version (dataset_id, ordinal desc)
  include (released_at) where state = 'released';
create index data_file_metrics on data_file (dataset_id, since) include (until, content_type, size);

create table kept_figure (
  key text collate "C" primary key,
  name text collate "C" not null,
  value text not null,
  at timestamptz(3) not null
);
create index kept_figure_name on kept_figure (name);
`,
}
