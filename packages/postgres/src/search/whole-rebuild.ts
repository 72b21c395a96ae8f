import type { Store } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/** Objects of one transaction, which writers of the same datasets wait for. */
const AT_ONCE = 1000

/**
 * Writes the whole index anew while it serves, a thousand objects in a transaction. Its place is kept, so that it
 * goes on where it was when it is ended and started again. `tell` gets the place of the last object that is done, such
 * as `dataset 7`.
 */
export async function rebuildSearch(
  { execute }: Pick<Database, 'execute'>,
  store: Pick<Store, 'write'>,
  { tell }: { readonly tell?: (place: string) => void } = {},
): Promise<void> {
  const [begun] = await execute(`
    update search_rebuild
    set state = 'running', after = case when state = 'running' then after end, touched_at = now()
    returning after`)
  let after = placeIn(begun)
  do {
    const done = after
    after = await store.write(({ search }) => search.refreshNext(done, AT_ONCE))
    await execute('update search_rebuild set after = $1, touched_at = now()', [after])
    if (after !== null) tell?.(after)
  } while (after !== null)
  await execute(`update search_rebuild set state = 'done'`)
}

/** A rebuild that gave no sign for so long was ended. */
const SILENCE = sql`interval '1 minute'`

/** Whoever comes second waits for the row, and then finds nothing to take. */
export async function takeRebuild(
  db: Kysely<Tables>,
): Promise<{ readonly after: string | null } | null> {
  const { rows } = await sql<{ readonly after: string | null }>`
    with wanted as (
      select after from search_rebuild
      where state = 'wanted'
        or (state = 'running' and coalesce(touched_at < now() - ${SILENCE}, true))
      for update
    )
    update search_rebuild r set state = 'done', after = null from wanted
    returning wanted.after`.execute(db)
  return rows[0] ?? null
}

const placeIn = (row: object | undefined): string | null =>
  row !== undefined && 'after' in row && typeof row.after === 'string' ? row.after : null
