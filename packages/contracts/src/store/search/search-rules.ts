import type { SearchReads } from '@holdfast/core'
import { CARD_KINDS } from '@holdfast/core/rules'
import { equal } from 'uvu/assert'
import { aDataset, aFile, firstDraft, releaseDraft } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'
import { compareSearches } from './compare-searches.ts'

/** What a store promises about its index. */
export const searchRules: StoreRules = (test) => {
  test('random searches of random callers find what a slow model finds', async ({ store }) => {
    await compareSearches(store, { seed: 11, searches: 25 })
  })

  test('an index that is emptied and built in parts equals the one that was kept', async ({
    store,
  }) => {
    const dataset = await aDataset(store)
    await aFile(store, firstDraft(dataset))
    await releaseDraft(store, firstDraft(dataset))
    const kept = await store.read(({ search }) => everything(search))
    await store.write(({ search }) => search.clear())
    let after: string | null = null
    do {
      const place: string | null = after
      after = await store.write(({ search }) => search.refreshNext(place, 5))
    } while (after !== null)
    equal(await store.read(({ search }) => everything(search)), kept)
    const state = await store.read(({ search }) => search.state(10))
    equal(state, { staleOrMissing: [], orphaned: [] })
  })
}

const everything = (search: SearchReads) =>
  search.find({
    viewer: null,
    query: { kind: 'all' },
    filters: [],
    scoring: { terms: [], phrases: [] },
    kinds: CARD_KINDS,
    states: null,
    below: null,
    boxes: null,
    held: null,
    facets: ['publicationStatus', 'fileTypeGroupFacet', 'fileAccess'],
    today: '2031-01-01',
    sort: { by: 'name', order: 'asc' },
    limit: 1000,
    offset: 0,
  })
