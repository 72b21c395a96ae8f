import type { Migration } from './migration.ts'

export const curationAndWorkflows: Migration = {
  number: 10,
  name: 'curation-and-workflows',
  sql: `
alter table collection add column curation_label_set text;
alter table dataset add column curation_label_set text;

create index dataset_lock_user on dataset_lock (user_name, type);
create index dataset_lock_type on dataset_lock (type);

create table curation_status (
  id bigint generated always as identity primary key,
  version_id bigint not null references dataset_version on delete cascade,
  label text,
  set_at timestamptz(3) not null,
  user_name text not null
);
create index curation_status_version on curation_status (version_id, id);

create table workflow (
  id bigint generated always as identity primary key,
  name text not null,
  steps jsonb not null
);

-- workflow_id has no foreign key: an invocation carries its steps, and outlives the workflow.
create table workflow_invocation (
  id text collate "C" primary key,
  dataset_id bigint not null references dataset on delete cascade,
  workflow_id bigint not null,
  workflow_name text not null,
  steps jsonb not null,
  trigger text not null,
  bump text not null,
  account_id bigint not null references account,
  user_name text not null,
  started_at timestamptz(3) not null,
  step integer not null,
  state text not null check (state in ('running', 'paused')),
  answer text
);
create index workflow_invocation_dataset on workflow_invocation (dataset_id);
create unique index workflow_invocation_before on workflow_invocation (dataset_id)
  where trigger = 'PrePublishDataset';
`,
}
