import type { Migration } from './migration.ts'

/**
 * Corrects the kept numbers of entries. A removal of a dataset beside a unit that deleted entries of it took these off
 * twice.
 */
export const correctedTallies: Migration = {
  number: 87,
  name: 'corrected-tallies',
  sql: `
insert into search_tally (kind, insiders, entries)
select kind, insiders, sum(entries) from (
  select kind, insiders, count(*) as entries from search_entry
  where dataset_id is null or dataset_id not in (select dataset_id from dataset_removal where uncounted)
  group by 1, 2
  union all
  select kind, insiders, -entries from search_tally
) both_sides group by 1, 2 having sum(entries) <> 0;
`,
}
