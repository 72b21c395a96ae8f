import type { Migration } from './migration.ts'

export const versionSummaries: Migration = {
  number: 6,
  name: 'version-summaries',
  sql: `
alter table dataset_version add column summary jsonb;
`,
}
