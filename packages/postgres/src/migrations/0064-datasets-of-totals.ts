import type { Migration } from './migration.ts'

/** The dataset of what was downloaded, so that lists of it read no files but those with identifiers. */
export const datasetsOfTotals: Migration = {
  number: 64,
  name: 'datasets-of-totals',
  sql: `
alter table download_total add column dataset_id bigint;
update download_total t
set dataset_id = case kind when 'dataset' then object_id
  else (select f.dataset_id from data_file f where f.id = t.object_id) end;
delete from download_total where dataset_id is null;
alter table download_total alter column dataset_id set not null;
`,
}
