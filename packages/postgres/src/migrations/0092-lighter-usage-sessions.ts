import type { Migration } from './migration.ts'

/**
 * Each file of a zip writes a row here, so that a row costs little: one index, and no check of its dataset
 * (docs/decisions/0666-lighter-usage-sessions.md).
 */
export const lighterUsageSessions: Migration = {
  number: 92,
  name: 'lighter-usage-sessions',
  sql: `
alter table usage_session drop constraint usage_session_dataset_id_fkey;
alter table usage_session drop constraint usage_session_pkey;
alter table usage_session add primary key (dataset_id, session, download, item);
drop index usage_session_dataset;
drop index usage_session_last;
`,
}
