import type { Migration } from './migration.ts'

/** Usage counts of datasets, their citations, and what a log processor has done. */
export const usage: Migration = {
  number: 52,
  name: 'usage',
  sql: `
-- Of a loaded report, or counted by this server. Country '' is what no country is known of.
create table usage_count (
  dataset_id bigint not null references dataset (id) on delete cascade,
  month date not null,
  source text collate "C" not null check (source in ('loaded', 'own')),
  country text collate "C" not null,
  views_total_regular bigint not null default 0,
  views_total_machine bigint not null default 0,
  views_unique_regular bigint not null default 0,
  views_unique_machine bigint not null default 0,
  downloads_total_regular bigint not null default 0,
  downloads_total_machine bigint not null default 0,
  downloads_unique_regular bigint not null default 0,
  downloads_unique_machine bigint not null default 0,
  primary key (dataset_id, month, source, country)
);
create index usage_count_month on usage_count (month, source);

create table dataset_citation (
  dataset_id bigint not null references dataset (id) on delete cascade,
  url text collate "C" not null,
  known_at timestamptz(3) not null,
  primary key (dataset_id, url)
);

create table citation_wait (
  dataset_id bigint primary key references dataset (id) on delete cascade,
  asked_at timestamptz(3) not null
);
create index citation_wait_asked on citation_wait (asked_at);

create table usage_processing (
  year_month text collate "C" primary key,
  state text collate "C" not null,
  changed_at timestamptz(3) not null,
  server text
);
`,
}
