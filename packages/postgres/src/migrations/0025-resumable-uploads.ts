import type { Migration } from './migration.ts'

export const resumableUploads: Migration = {
  number: 25,
  name: 'resumable-uploads',
  sql: `
-- It outlives the staged object it is about, so that a client whose last answer was lost learns that all is well.
create table resumable_upload (
  object_id text primary key,
  dataset_id bigint not null references dataset on delete cascade,
  account_id bigint not null,
  size bigint not null check (size >= 0),
  received bigint not null check (received between 0 and size),
  parts integer not null,
  file_name text not null,
  declared_type text,
  input jsonb not null,
  expires_at timestamptz not null,
  file_ids bigint[]
);
create index resumable_upload_expiry on resumable_upload (expires_at);
create index resumable_upload_dataset on resumable_upload (dataset_id);

create table resumable_part (
  object_id text not null references resumable_upload on delete cascade,
  part integer not null,
  tag text not null,
  primary key (object_id, part)
);
`,
}
