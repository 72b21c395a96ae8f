import type { Migration } from './migration.ts'

/**
 * On which card a file is found is told by columns, and of a match by the versions of its dataset, so that a release leaves
 * the terms of its files as they are (decision 0471). The entries that are there are written anew by a job; until then
 * they have terms and ranges that nothing asks for any more.
 */
export const cardsOfFiles: Migration = {
  number: 70,
  name: 'cards-of-files',
  sql: `
-- The version with which the entry of a file begins; insiders alone see it until that is released. Null for files
-- that were public when this was added, and for all else, of which the column insiders tells it.
alter table search_match add column since integer;
update search_match m set insiders = false, since = f.since
from search_entry e join file_entry f on f.file_id = e.object_id
join search_head h on h.dataset_id = f.dataset_id and f.since <= h.draft and (f.until is null or f.until > h.draft)
where e.id = m.entry_id and e.kind = 'file' and e.insiders;
create index search_head_draft on search_head (dataset_id) include (released) where draft is not null;
drop index search_entry_insiders;
create index search_entry_insiders on search_entry (dataset_id, kind) where insiders;
update search_rebuild set state = 'wanted', after = null where exists (select from search_entry);
`,
}
