import type { Migration } from './migration.ts'

export const featuredItems: Migration = {
  number: 21,
  name: 'featured-items',
  sql: `
create table featured_item (
  id bigint generated always as identity primary key,
  collection_id bigint not null references collection on delete cascade,
  display_order integer not null,
  content text,
  linked_collection_id bigint references collection on delete cascade,
  linked_dataset_id bigint references dataset on delete cascade,
  linked_file_id bigint references data_file on delete cascade,
  check (num_nonnulls(content, linked_collection_id, linked_dataset_id, linked_file_id) = 1)
);
create index featured_item_collection on featured_item (collection_id, display_order, id);
create index featured_item_linked_collection on featured_item (linked_collection_id)
  where linked_collection_id is not null;
create index featured_item_linked_dataset on featured_item (linked_dataset_id)
  where linked_dataset_id is not null;
create index featured_item_linked_file on featured_item (linked_file_id)
  where linked_file_id is not null;

-- A picture is recorded before its bytes are stored, and for as long as they are. Without an item it is nobody's.
create table featured_image (
  object_id text collate "C" primary key,
  item_id bigint constraint featured_image_item unique references featured_item on delete set null,
  storage_driver text not null,
  key text not null,
  file_name text not null,
  content_type text not null,
  size bigint not null,
  created_at timestamptz(3) not null,
  lease_until timestamptz(3) not null,
  sweeping boolean not null default false,
  check (not (sweeping and item_id is not null))
);
create index featured_image_abandoned on featured_image (lease_until) where item_id is null;
`,
}
