import type { Migration } from './migration.ts'

export const previewUrls: Migration = {
  number: 8,
  name: 'preview-urls',
  sql: `
-- A preview URL is there as long as the assignment it stands on. Its token is kept as it is, since the link
-- is shown again to those who manage the dataset.
create table preview_url (
  dataset_id bigint primary key references dataset on delete cascade,
  assignment_id bigint not null constraint preview_url_assignment unique
    references role_assignment on delete cascade,
  token text collate "C" not null constraint preview_url_token unique,
  anonymized boolean not null
);

-- The latest end of an embargo on the first release, fixed when that is published.
alter table dataset add column embargoed_until date;
create index data_file_embargo on data_file (dataset_id, date_available)
  where date_available is not null;
`,
}
