import type { Migration } from './migration.ts'

export const guestbooks: Migration = {
  number: 19,
  name: 'guestbooks',
  sql: `
create table guestbook (
  id bigint generated always as identity primary key,
  collection_id bigint not null references collection on delete cascade,
  name text not null,
  enabled boolean not null,
  requires text[] not null,
  created_at timestamptz(3) not null
);
create index guestbook_collection on guestbook (collection_id, id);

-- Questions and options draw from one sequence: those of one guestbook are drawn together.
create sequence guestbook_item_id;

create table guestbook_question (
  id bigint primary key default nextval('guestbook_item_id'),
  guestbook_id bigint not null references guestbook on delete cascade,
  text text not null,
  type text not null check (type in ('text', 'textarea', 'options')),
  required boolean not null,
  hidden boolean not null,
  display_order integer not null
);
create index guestbook_question_guestbook on guestbook_question (guestbook_id);

create table guestbook_option (
  id bigint primary key default nextval('guestbook_item_id'),
  question_id bigint not null references guestbook_question on delete cascade,
  value text not null,
  display_order integer not null
);
create index guestbook_option_question on guestbook_option (question_id);

alter table dataset add constraint dataset_guestbook
  foreign key (guestbook_id) references guestbook on delete set null;
create index dataset_of_guestbook on dataset (guestbook_id) where guestbook_id is not null;
`,
}
