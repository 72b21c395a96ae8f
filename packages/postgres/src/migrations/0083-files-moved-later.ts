import type { Migration } from './migration.ts'

/**
 * The first releases of datasets whose files are moved onto the card of the release by the next search, or by a job
 * (docs/decisions/0600-files-of-a-first-release.md).
 */
export const filesMovedLater: Migration = {
  number: 83,
  name: 'files-moved-later',
  sql: `
-- No foreign key: a row goes with the entries of its dataset.
create table search_release (
  dataset_id bigint primary key,
  released_at timestamptz(3) not null
);
`,
}
