import type { Migration } from './migration.ts'

export const claimedParts: Migration = {
  number: 27,
  name: 'claimed-parts',
  sql: `
-- Whoever writes the next bytes of an upload was given this number for them, and nobody else is given it.
alter table resumable_upload add column claimed_part integer not null default 0;
update resumable_upload set claimed_part = parts;
`,
}
