import type { Migration } from './migration.ts'

/** How often kept figures were cleared, so that one whose computation began before is not kept (docs/decisions/0642-cleared-figures.md). */
export const figureClearings: Migration = {
  number: 89,
  name: 'figure-clearings',
  sql: `
create table kept_figure_clearing (
  clearings bigint not null
);
create unique index kept_figure_clearing_one on kept_figure_clearing ((true));
insert into kept_figure_clearing values (0);
`,
}
