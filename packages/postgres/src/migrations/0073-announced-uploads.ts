import type { Migration } from './migration.ts'

export const announcedUploads: Migration = {
  number: 73,
  name: 'announced-uploads',
  sql: `
-- Unfinished direct uploads of a dataset whose client said which file it sends.
create index staged_object_announced on staged_object (dataset_id, lease_until, object_id)
  where direct -> 'announced' ->> 'fileName' is not null;
`,
}
