import type { ListStep, Store } from '@holdfast/core'

/** Prepares searches for every word that at least this many entries have. */
export async function listWords(store: Pick<Store, 'write'>, least: number): Promise<void> {
  let next: ListStep | null = 'written'
  while (next !== null) {
    const step: ListStep = next
    next = await store.write(({ search }) => search.listMatchesNext(step, least))
  }
}
