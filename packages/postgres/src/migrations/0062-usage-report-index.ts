import type { Migration } from './migration.ts'

/** A page of a monthly report reads its own datasets, not all those of the month. */
export const usageReportIndex: Migration = {
  number: 62,
  name: 'usage-report-index',
  sql: `
drop index usage_count_month;
create index usage_count_month on usage_count (month, source, dataset_id);
`,
}
