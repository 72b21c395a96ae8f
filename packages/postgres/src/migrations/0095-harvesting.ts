import type { Migration } from './migration.ts'

/** Sets of datasets whose metadata others harvest, and the records of each. The set without a name has all datasets. */
export const harvesting: Migration = {
  number: 95,
  name: 'harvesting',
  sql: `
create table harvest_set (
  id bigint generated always as identity primary key,
  spec text collate "C" not null constraint harvest_set_spec unique,
  description text not null,
  definition text not null,
  version integer not null
);
insert into harvest_set (spec, description, definition, version) values ('', '', '*', 0);

-- dataset_id has no foreign key: a record outlives its dataset, to tell that it is gone.
create table harvest_record (
  dataset_id bigint not null,
  set_id bigint not null references harvest_set on delete cascade,
  identifier text not null,
  pid_folded text collate "C" not null,
  made_of text not null,
  stamp timestamptz(0) not null,
  deleted boolean not null,
  primary key (dataset_id, set_id)
);
create index harvest_record_stamp on harvest_record (set_id, stamp, dataset_id);
create index harvest_record_pid on harvest_record (pid_folded, set_id);
`,
}
