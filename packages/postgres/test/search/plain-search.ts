import type { SearchWanted } from '@holdfast/core'
import { CARD_KINDS, GUEST, holderOf } from '@holdfast/core/rules'

/** A guest's search for everything, of which a test changes what it is about. */
export const PLAIN: SearchWanted = {
  viewer: holderOf(GUEST),
  query: { kind: 'all' },
  filters: [],
  scoring: { terms: [], phrases: [] },
  kinds: CARD_KINDS,
  counts: 'kinds',
  states: null,
  below: null,
  boxes: null,
  held: null,
  facets: [],
  today: '2031-01-01',
  sort: { by: 'name', order: 'asc' },
  limit: 100,
  offset: 0,
}
