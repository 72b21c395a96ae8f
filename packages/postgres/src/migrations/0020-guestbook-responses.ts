import type { Migration } from './migration.ts'

export const guestbookResponses: Migration = {
  number: 20,
  name: 'guestbook-responses',
  sql: `
create table guestbook_response (
  id bigint generated always as identity primary key,
  guestbook_id bigint not null references guestbook on delete cascade,
  dataset_id bigint not null references dataset on delete cascade,
  file_id bigint not null references data_file on delete cascade,
  version_ordinal integer,
  account_id bigint references account,
  at timestamptz(3) not null,
  type text not null,
  session text,
  name text,
  email text,
  institution text,
  position text
);
create index guestbook_response_guestbook on guestbook_response (guestbook_id, at desc, id desc);
create index guestbook_response_dataset on guestbook_response (dataset_id, at desc, id desc);
create index guestbook_response_file on guestbook_response (file_id);
create index guestbook_response_account on guestbook_response (account_id)
  where account_id is not null;

create table guestbook_answer (
  response_id bigint not null references guestbook_response on delete cascade,
  question_id bigint not null references guestbook_question on delete cascade,
  option_id bigint references guestbook_option on delete cascade,
  text text not null,
  primary key (response_id, question_id)
);
create index guestbook_answer_question on guestbook_answer (question_id);
create index guestbook_answer_option on guestbook_answer (option_id) where option_id is not null;
`,
}
