import type { ListStep } from '@holdfast/core'
import type { Installation } from './installation.ts'

const AT_ONCE = 1000

/**
 * Builds the index of what a seed wrote without it, a thousand objects in a transaction. In a kept database it goes on where
 * it was ended.
 */
export async function buildIndex(
  { store }: Pick<Installation, 'store'>,
  afterEach: () => void = () => undefined,
): Promise<void> {
  await store.write(({ search }) => search.beginRebuild('whereItEnded'))
  let place: string | null = null
  do {
    place = await store.write(({ search }) => search.rebuildNext(AT_ONCE))
    afterEach()
  } while (place !== null)
}

/** Makes the lists of frequent words, as a job of the server does each minute. */
export async function listMatches({
  store,
  database,
}: Pick<Installation, 'store' | 'database'>): Promise<void> {
  let next: ListStep | null = 'written'
  while (next !== null) {
    const step: ListStep = next
    next = await store.write(({ search }) => search.listMatchesNext(step))
  }
  // Each entry of a new index was noted.
  await database.execute('vacuum analyze search_noted, search_list')
}
