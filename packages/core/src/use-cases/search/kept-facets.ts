import type { Clock } from '../../ports/calendar/clock.ts'
import type { Store } from '../../ports/store/store.ts'
import { holderOf } from '../../rules/roles/holder.ts'
import { type Actor, assigneesOf, GUEST } from '../../rules/users/actor.ts'
import type { CountedFacet, SearchRequest } from './search-request.ts'

/** How long the facets of one search of guests are kept. */
export const FACETS_KEPT_SECONDS = 10

/** The searches whose facets are kept; the oldest ones go first. */
const MOST_KEPT = 500

type Facets = readonly CountedFacet[]

interface Kept {
  /** In milliseconds. */
  readonly at: number
  readonly facets: Promise<Facets>
}

/**
 * Facets of searches, which guests share for `FACETS_KEPT_SECONDS` (docs/decisions/0658-pages-of-collections.md). Accounts, and guests
 * who are in a group, get what was counted for them.
 */
export function keptFacets(
  { store, clock }: { readonly store: Pick<Store, 'read'>; readonly clock: Clock },
  count: (actor: Actor, request: SearchRequest) => Promise<Facets>,
): (actor: Actor, request: SearchRequest) => Promise<Facets> {
  const kept = new Map<string, Kept>()
  const shared = (request: SearchRequest): Promise<Facets> => {
    const key = JSON.stringify(request)
    const at = clock.now().getTime()
    const before = kept.get(key)
    if (before !== undefined && Math.abs(at - before.at) < FACETS_KEPT_SECONDS * 1000)
      return before.facets
    const made = { at, facets: count(GUEST, request) }
    kept.delete(key)
    kept.set(key, made)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size > MOST_KEPT) kept.delete(oldest)
    made.facets.catch(() => {
      if (kept.get(key) === made) kept.delete(key)
    })
    return made.facets
  }
  return async (actor, request) =>
    (await isLikeAllGuests(store, actor)) ? shared(request) : count(actor, request)
}

/** Whether the caller is a guest whose address is in no group. */
async function isLikeAllGuests(store: Pick<Store, 'read'>, actor: Actor): Promise<boolean> {
  if (actor.kind !== 'guest') return false
  if (actor.address === undefined) return true
  const identifiers = await store.read(({ roles }) => roles.identifiersOf(holderOf(actor)))
  return identifiers.size === assigneesOf(actor).length
}
