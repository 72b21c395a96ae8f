import type { Migration } from './migration.ts'

export const datasetsAndVersions: Migration = {
  number: 3,
  name: 'datasets-and-versions',
  sql: `
create table dataset (
  id bigint primary key default nextval('object_id'),
  collection_id bigint not null references collection,
  protocol text not null,
  authority text not null,
  identifier text not null,
  pid_folded text collate "C" not null constraint dataset_pid unique,
  type text not null,
  creator_id bigint not null references account,
  created_at timestamptz(3) not null,
  published_at timestamptz(3),
  storage_driver text not null,
  metadata_language text,
  file_count_limit bigint,
  guestbook_id bigint,
  citation_date_field text,
  file_total bigint not null default 0,
  revision bigint not null default 1
);
create index dataset_collection on dataset (collection_id, id);

create table dataset_version (
  id bigint generated always as identity primary key,
  dataset_id bigint not null references dataset on delete cascade,
  ordinal integer not null check (ordinal > 0),
  state text not null check (state in ('draft', 'released', 'deaccessioned')),
  major integer,
  minor integer,
  released_at timestamptz(3),
  reason text,
  forward_url text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  file_count bigint not null,
  byte_count bigint not null,
  metadata jsonb not null,
  terms jsonb not null,
  license_id bigint generated always as ((terms ->> 'licenseId')::bigint) stored references license,
  note text,
  saves integer not null,
  contributor_ids bigint[] not null,
  constraint dataset_version_ordinal unique (dataset_id, ordinal),
  constraint dataset_version_number unique (dataset_id, major, minor),
  check (num_nonnulls(major, minor, released_at) = case state when 'draft' then 0 else 3 end),
  check ((reason is not null) = (state = 'deaccessioned'))
);
create unique index dataset_version_draft on dataset_version (dataset_id) where state = 'draft';
create index dataset_version_license on dataset_version (license_id) where license_id is not null;

create table dataset_lock (
  dataset_id bigint not null references dataset on delete cascade,
  type text collate "C" not null,
  since timestamptz(3) not null,
  user_name text not null,
  message text,
  primary key (dataset_id, type)
);

-- dataset_id has no foreign key: a reservation outlives its dataset, so that the bytes are swept.
create table staged_object (
  object_id text collate "C" primary key,
  storage_driver text not null,
  key text not null,
  dataset_id bigint not null,
  account_id bigint not null references account,
  created_at timestamptz(3) not null,
  lease_until timestamptz(3) not null
);
create index staged_object_lease on staged_object (lease_until);
`,
}
