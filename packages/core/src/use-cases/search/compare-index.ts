import type { ComparedPart, IndexState } from '../../ports/store/search-index.ts'
import type { Store } from '../../ports/store/store.ts'

/** The objects that one unit compares. */
const AT_ONCE = 1000

/**
 * What differs between the index and the database; at most `limit` keys of each kind. Every batch is a unit of its own: no
 * snapshot is held for minutes.
 */
export async function compareIndex(store: Pick<Store, 'read'>, limit: number): Promise<IndexState> {
  const staleOrMissing: string[] = []
  const orphaned: string[] = []
  let after: string | null = null
  do {
    const place: string | null = after
    const found: ComparedPart = await store.read(({ search }) => search.compareNext(place, AT_ONCE))
    staleOrMissing.push(...found.staleOrMissing.slice(0, limit - staleOrMissing.length))
    orphaned.push(...found.orphaned.slice(0, limit - orphaned.length))
    after = found.next
  } while (after !== null && (staleOrMissing.length < limit || orphaned.length < limit))
  return { staleOrMissing, orphaned }
}
