import type { Store } from '@holdfast/core'
import type { Database } from '../database/database.ts'

/** Objects of one transaction, which writers of the same datasets wait for. */
const AT_ONCE = 1000

/** How a rebuild speaks with whoever started it. */
export interface RebuildWatch {
  /** Called with the place of the last object that is done, such as `dataset 7`. */
  readonly tell?: (place: string) => void
  /** Asked before each transaction; a rebuild that ends goes on when it is started again. */
  readonly isEnding?: () => boolean
}

/**
 * Writes the whole index anew while it serves, a thousand objects in a transaction. Its place is kept, so that it
 * goes on where it was when it is ended and started again.
 */
export async function rebuildSearch(
  { execute }: Pick<Database, 'execute'>,
  store: Pick<Store, 'write'>,
  { tell, isEnding = () => false }: RebuildWatch = {},
): Promise<void> {
  const [begun] = await execute(`
    update search_rebuild
    set state = 'running', after = case when state = 'running' then after end
    returning after`)
  let after = placeIn(begun)
  do {
    if (isEnding()) return
    const done = after
    after = await store.write(({ search }) => search.refreshNext(done, AT_ONCE))
    await execute('update search_rebuild set after = $1', [after])
    if (after !== null) tell?.(after)
  } while (after !== null)
  await execute(`update search_rebuild set state = 'done'`)
}

/** Whether a migration asked for a rebuild, or one has not come to its end. */
export async function isRebuildWanted({ execute }: Pick<Database, 'execute'>): Promise<boolean> {
  return (await execute(`select from search_rebuild where state <> 'done'`)).length > 0
}

const placeIn = (row: object | undefined): string | null =>
  row !== undefined && 'after' in row && typeof row.after === 'string' ? row.after : null
