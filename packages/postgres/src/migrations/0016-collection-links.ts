import type { Migration } from './migration.ts'

export const collectionLinks: Migration = {
  number: 16,
  name: 'collection-links',
  sql: `
create table collection_link (
  linked_id bigint not null references collection on delete cascade,
  linking_id bigint not null references collection on delete cascade check (linking_id <> linked_id),
  linked_at timestamptz(3) not null,
  primary key (linked_id, linking_id)
);
create index collection_link_linking on collection_link (linking_id, linked_id);

create table featured_collection (
  collection_id bigint not null references collection on delete cascade,
  featured_id bigint not null references collection on delete cascade,
  position bigint generated always as identity,
  primary key (collection_id, featured_id)
);
create index featured_collection_featured on featured_collection (featured_id);

-- One row, held by whoever adds to the tree of collections, and by whoever moves a part of it alone.
create table collection_tree (
  single boolean primary key default true check (single),
  moves bigint not null default 0
);
insert into collection_tree default values;
`,
}
