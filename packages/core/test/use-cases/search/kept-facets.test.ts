import type { CountedFacet, RoleReads, SearchRequest, Store } from '@holdfast/core'
import { type Actor, GUEST } from '@holdfast/core/rules'
import { test } from 'uvu'
import { equal, is } from 'uvu/assert'
import { FACETS_KEPT_SECONDS, keptFacets } from '../../../src/use-cases/search/kept-facets.ts'

const REQUEST: SearchRequest = {
  q: '*',
  filters: [],
  kinds: ['dataset'],
  subtrees: ['tides'],
  sort: 'score',
  order: null,
  limit: 0,
  offset: 0,
  circle: null,
  showFacets: true,
  counts: 'none',
  showCollections: false,
  entities: false,
  relevance: false,
}

const ADA: Actor = { kind: 'account', accountId: 1, userName: 'ada', superuser: false }

const READER: Actor = { kind: 'guest', address: 'of-the-reading-room' }

/** Counts how often facets are counted, and for whom; the address of `READER` is in a group. */
function opened({ fails = () => false }: { readonly fails?: () => boolean } = {}) {
  const counted: Actor[] = []
  let seconds = 0
  const identifiersOf: RoleReads['identifiersOf'] = async ({ identifiers, address }) =>
    new Set([...identifiers, ...(address === 'of-the-reading-room' ? ['&ip/room'] : [])])
  // The rest of a unit is not asked for.
  const store = { read: (work: (unit: object) => unknown) => work({ roles: { identifiersOf } }) }
  const facets = keptFacets(
    {
      store: store as unknown as Pick<Store, 'read'>,
      clock: { now: () => new Date(seconds * 1000) },
    },
    async (actor) => {
      counted.push(actor)
      if (fails()) throw new Error('The index does not answer')
      return [{ name: `count ${counted.length}` } as CountedFacet]
    },
  )
  return {
    counted,
    wait: (more: number) => {
      seconds += more
    },
    named: async (actor: Actor, request: SearchRequest = REQUEST) =>
      (await facets(actor, request)).map(({ name }) => name),
  }
}

test('guests share what was counted for one of them, until it is ten seconds old', async () => {
  const { counted, wait, named } = opened()
  const other: Actor = { kind: 'guest', address: 'elsewhere' }
  equal(await Promise.all([named(GUEST), named(other)]), [['count 1'], ['count 1']])
  wait(FACETS_KEPT_SECONDS - 1)
  equal(await named(other), ['count 1'])
  wait(1)
  equal(await named(other), ['count 2'])
  equal(counted, [GUEST, GUEST])
})

test('another search is counted for itself', async () => {
  const { named } = opened()
  equal(await named(GUEST), ['count 1'])
  equal(await named(GUEST, { ...REQUEST, subtrees: [] }), ['count 2'])
  equal(await named(GUEST), ['count 1'])
})

test('accounts, and guests in a group, see what was counted for them alone', async () => {
  const { counted, named } = opened()
  await named(GUEST)
  for (const actor of [ADA, READER, ADA]) await named(actor)
  equal(counted, [GUEST, ADA, READER, ADA])
  equal(await named(GUEST), ['count 1'])
})

test('what failed is not kept', async () => {
  let broken = true
  const { named } = opened({ fails: () => broken })
  is(await named(GUEST).catch(() => 'failed'), 'failed')
  broken = false
  equal(await named(GUEST), ['count 2'])
})

test('of very many searches the oldest are forgotten', async () => {
  const { named } = opened()
  for (let n = 0; n < 600; n += 1) await named(GUEST, { ...REQUEST, subtrees: [String(n)] })
  equal(await named(GUEST, { ...REQUEST, subtrees: ['599'] }), ['count 600'])
  equal(await named(GUEST, { ...REQUEST, subtrees: ['0'] }), ['count 601'])
})

test.run()
