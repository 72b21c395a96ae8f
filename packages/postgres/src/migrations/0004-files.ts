import type { Migration } from './migration.ts'

export const filesAndAssignments: Migration = {
  number: 4,
  name: 'files-and-assignments',
  sql: `
create table data_file (
  id bigint primary key default nextval('object_id'),
  dataset_id bigint not null references dataset,
  storage_driver text not null,
  object_id text collate "C" not null,
  size bigint not null,
  content_type text collate "C" not null,
  checksum_type text,
  checksum_value text collate "C",
  crc32 bigint,
  restricted boolean not null,
  creator_id bigint not null references account,
  created_at timestamptz(3) not null,
  published_at timestamptz(3),
  root_file_id bigint references data_file on delete set null,
  previous_file_id bigint references data_file on delete set null,
  date_available date,
  embargo_reason text,
  date_unavailable date,
  retention_reason text,
  tabular_tags text[] not null,
  since integer not null,
  until integer check (until > since),
  check ((checksum_type is null) = (checksum_value is null))
);
create index data_file_since on data_file (dataset_id, since);
create index data_file_checksum on data_file (dataset_id, checksum_value);
create index data_file_object on data_file (object_id);
create index data_file_root on data_file (root_file_id) where root_file_id is not null;
create index data_file_previous on data_file (previous_file_id) where previous_file_id is not null;

-- What versions [since, until) say of a file.
create table file_entry (
  id bigint generated always as identity primary key,
  file_id bigint not null references data_file on delete cascade,
  dataset_id bigint not null references dataset,
  label text collate "C" not null,
  folder text collate "C" not null,
  description text not null,
  search_text text not null,
  categories text[] not null,
  restricted boolean not null,
  provenance text,
  since integer not null,
  until integer check (until > since),
  edits integer not null,
  constraint file_entry_of_file unique (file_id, since)
);
create unique index file_entry_path on file_entry (dataset_id, folder, label) where until is null;
create index file_entry_label on file_entry (dataset_id, label, file_id);
create index file_entry_since on file_entry (dataset_id, since);
create index file_entry_until on file_entry (dataset_id, until) where until is not null;
create index file_entry_restricted on file_entry (dataset_id, since) where restricted;
create index file_entry_categories on file_entry (dataset_id) where categories <> '{}';

create table role_assignment (
  id bigint generated always as identity primary key,
  role_id bigint not null references role on delete cascade,
  assignee text collate "C" not null,
  collection_id bigint references collection on delete cascade,
  dataset_id bigint references dataset on delete cascade,
  file_id bigint references data_file on delete cascade,
  point_id bigint not null generated always as (coalesce(collection_id, dataset_id, file_id)) stored,
  check (num_nonnulls(collection_id, dataset_id, file_id) = 1),
  constraint role_assignment_once unique (point_id, assignee, role_id)
);
create index role_assignment_role on role_assignment (role_id);
create index role_assignment_assignee on role_assignment (assignee, file_id);
create index role_assignment_collection on role_assignment (collection_id)
  where collection_id is not null;
create index role_assignment_dataset on role_assignment (dataset_id) where dataset_id is not null;
create index role_assignment_file on role_assignment (file_id) where file_id is not null;
`,
}
