import type { Migration } from './migration.ts'

export const thumbnails: Migration = {
  number: 26,
  name: 'thumbnails',
  sql: `
-- A thumbnail is recorded before its bytes are stored, and for as long as they are. Without a file it is nobody's.
create table file_thumbnail (
  object_id text collate "C" primary key,
  file_id bigint references data_file on delete set null,
  side integer not null,
  storage_driver text not null,
  key text not null,
  size bigint not null,
  created_at timestamptz(3) not null,
  lease_until timestamptz(3) not null,
  state text not null check (state in ('staged', 'kept', 'claimed'))
);
create index file_thumbnail_of_file on file_thumbnail (file_id) where file_id is not null;
create unique index file_thumbnail_kept on file_thumbnail (file_id, side) where state = 'kept';
create index file_thumbnail_orphaned on file_thumbnail (created_at, object_id)
  where state = 'kept' and file_id is null;
create index file_thumbnail_unkept on file_thumbnail (lease_until) where state <> 'kept';

-- Files that could not be drawn, and until when they are not tried again.
create table thumbnail_failure (
  file_id bigint primary key references data_file on delete cascade,
  until timestamptz(3) not null
);
`,
}
