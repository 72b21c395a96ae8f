import type { Migration } from './migration.ts'

export const remoteFiles: Migration = {
  number: 28,
  name: 'remote-files',
  sql: `
-- Where the bytes of a file lie below the base URL of a remote store, in the one spelling that the service keeps.
alter table data_file add column remote_path text collate "C";

-- A dataset has what lies at one remote place once, so that a registration that is sent again is noticed.
create unique index data_file_remote on data_file (dataset_id, storage_driver, remote_path)
  where remote_path is not null;
`,
}
