import type { RebuildFrom, Store } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { rebuildBatch } from './rebuild.ts'
import type { SearchCatalogue } from './search-catalogue.ts'

/** Objects of one transaction, which writers of the same datasets wait for. */
const AT_ONCE = 1000

/**
 * Writes the whole index anew while it serves, a thousand objects in a transaction. It goes on where an ended rebuild
 * was. `tell` gets the place of the last object that is done, such as `dataset 7`.
 */
export async function rebuildSearch(
  store: Pick<Store, 'write'>,
  { tell }: { readonly tell?: (place: string) => void } = {},
): Promise<void> {
  await store.write(({ search }) => search.beginRebuild('whereItEnded'))
  for (;;) {
    const place = await store.write(({ search }) => search.rebuildNext(AT_ONCE))
    if (place === null) return
    tell?.(place)
  }
}

/** Waits for sessions that write a batch meanwhile. */
export async function beginRebuild(db: Kysely<Tables>, from: RebuildFrom): Promise<void> {
  await sql`
    update search_rebuild set state = 'running', touched_at = now(), after = case
      when ${from}::text = 'whereItEnded' and state = 'running' then after end`.execute(db)
}

/** A rebuild that gave no sign for so long was ended. */
const SILENCE = sql`interval '1 minute'`

/** The second session waits for the row, and then finds nothing to take. */
export async function takeRebuild(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`
    update search_rebuild set state = 'running', touched_at = now()
    where state = 'wanted'
      or (state = 'running' and coalesce(touched_at < now() - ${SILENCE}, true))
    returning single`.execute(db)
  return rows.length > 0
}

/**
 * The place is kept in one row, which is locked meanwhile: however many write batches, together they write each once. The commit does not wait
 * for the disk: a batch that is lost when the machine fails loses its place with it, and is written again.
 */
export async function rebuildNext(
  db: Kysely<Tables>,
  limit: number,
  catalogue: SearchCatalogue,
): Promise<string | null> {
  const { rows } = await sql<{ readonly after: string | null }>`
    select after, set_config('synchronous_commit', 'off', true) from search_rebuild
    where state = 'running' for update`.execute(db)
  const [begun] = rows
  if (begun === undefined) return null
  const after = await rebuildBatch(db, { after: begun.after, limit }, catalogue)
  if (after === null) await correctCounts(db)
  const state = after === null ? 'done' : 'running'
  await sql`update search_rebuild set state = ${state}, after = ${after}, touched_at = now()`.execute(
    db,
  )
  return after
}

/**
 * Adds what the kept numbers of entries lack. A unit that writes changes both alike, and putting numbers together leaves their sums, so
 * no unit waits. Two corrections at once would add it twice: the row of the rebuild is locked.
 */
async function correctCounts(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into search_tally (kind, insiders, entries)
    select kind, insiders, sum(entries) from (
      select kind, insiders, count(*) as entries from search_entry
      where dataset_id is null or dataset_id not in (select dataset_id from dataset_removal where uncounted)
      group by 1, 2
      union all
      select kind, insiders, -entries from search_tally
    ) both_sides group by 1, 2 having sum(entries) <> 0`.execute(db)
  await sql`
    insert into search_card as s (dataset_id, collection_id, insiders, states, datasets, files, newest)
    select c.dataset_id, d.collection_id, c.insiders, c.states, sum(c.datasets), sum(c.files), max(c.newest) from (
      select dataset_id, insiders, card_states(states) as states, count(*) filter (where kind = 'dataset') as datasets,
        count(*) filter (where kind = 'file') as files, max(sorted_at) as newest
      from search_entry where dataset_id is not null group by 1, 2, 3
      union all
      select dataset_id, insiders, states, -datasets, -files, '-infinity' from search_card
    ) c join dataset d on d.id = c.dataset_id
    group by 1, 2, 3, 4 having sum(c.datasets) <> 0 or sum(c.files) <> 0
    order by 1, 3, 4
    on conflict (dataset_id, insiders, states) do update
    set datasets = s.datasets + excluded.datasets, files = s.files + excluded.files,
      newest = greatest(s.newest, excluded.newest)`.execute(db)
}
