import type { StoreRules } from '../store-context.ts'
import { compareSearches } from './compare-searches.ts'

/** What a store promises about its index. */
export const searchRules: StoreRules = (test) => {
  test('random searches of random callers find what a slow model finds', async ({ store }) => {
    await compareSearches(store, { seed: 11, searches: 25 })
  })
}
