import type { Migration } from './migration.ts'

/** What each dataset and file was downloaded in all, so that lists of them add up no months. */
export const downloadTotals: Migration = {
  number: 61,
  name: 'download-totals',
  sql: `
create table download_total (
  kind text collate "C" not null check (kind in ('dataset', 'file')),
  object_id bigint not null,
  downloads bigint not null,
  newcomers bigint not null,
  primary key (kind, object_id)
);
insert into download_total (kind, object_id, downloads, newcomers)
select kind, object_id, sum(downloads), sum(newcomers) from download_month
where kind <> 'all' group by kind, object_id;
`,
}
