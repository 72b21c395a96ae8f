import type { Migration } from './migration.ts'

/** Reports of what this server counted in months that are over, kept in pieces, as they are sent. */
export const usageReports: Migration = {
  number: 63,
  name: 'usage-reports',
  sql: `
create table usage_report (
  month date primary key,
  written_at timestamptz(3) not null,
  sent_at timestamptz(3)
);

create table usage_report_piece (
  month date not null references usage_report (month) on delete cascade,
  ordinal integer not null,
  text text not null,
  primary key (month, ordinal)
);
`,
}
