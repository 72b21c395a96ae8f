import type { Migration } from './migration.ts'

/**
 * Texts made of released versions (decision 0526). They can be made again, so the table is not written to the log of the
 * database, and is empty after the database has crashed.
 */
export const keptRepresentations: Migration = {
  number: 77,
  name: 'kept-representations',
  sql: `
create unlogged table kept_representation (
  dataset_id bigint not null references dataset (id) on delete cascade,
  key text collate "C" not null,
  revision bigint not null,
  mark text not null,
  text text not null,
  primary key (dataset_id, key)
);
-- Faster to read, where the database has it.
do $$ begin
  alter table kept_representation alter column text set compression lz4;
exception when feature_not_supported then null;
end $$;
`,
}
