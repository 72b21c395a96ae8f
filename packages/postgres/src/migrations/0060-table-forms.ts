import type { Migration } from './migration.ts'

export const tableForms: Migration = {
  number: 60,
  name: 'table-forms',
  sql: `
-- A form of a table is recorded before its bytes are stored, and for as long as they are. Without a table it is nobody's.
create table table_form (
  object_id text collate "C" primary key,
  file_id bigint references data_table on delete set null,
  form text not null,
  content text not null,
  storage_driver text not null,
  key text not null,
  created_at timestamptz(3) not null,
  lease_until timestamptz(3) not null,
  state text not null check (state in ('staged', 'kept', 'claimed')),
  size bigint,
  md5 text,
  crc32 bigint,
  used_at timestamptz(3),
  check (state <> 'kept' or (size is not null and md5 is not null and crc32 is not null
    and used_at is not null))
);
create index table_form_of_file on table_form (file_id) where file_id is not null;
create unique index table_form_kept on table_form (file_id, form, content) where state = 'kept';
create index table_form_used on table_form (used_at desc, object_id) where state = 'kept';
create index table_form_orphaned on table_form (created_at, object_id)
  where state = 'kept' and file_id is null;
create index table_form_unkept on table_form (lease_until) where state <> 'kept';
`,
}
