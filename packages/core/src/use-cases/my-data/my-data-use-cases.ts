import type { Domain } from '../../ports/ports.ts'
import type { MyCards, MyDataWanted } from '../../ports/store/my-data.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Collection } from '../../rules/collections/collection.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { type Holder, holderOf, holderOfAccount } from '../../rules/roles/holder.ts'
import type { Role } from '../../rules/roles/role.ts'
import type { CardState } from '../../rules/search/search-kind.ts'
import { type Actor, assigneeOf, isSuperuser } from '../../rules/users/actor.ts'
import { existingFor, readerOf } from '../roles/existing.ts'
import { searchMemory } from '../search/search-memory.ts'
import type { SearchRequest, SearchView } from '../search/search-request.ts'
import { readQueries, search } from '../search/search-use-cases.ts'

/** What to list; all members are filters. */
export interface MyDataQuery extends Omit<MyDataWanted, 'holder' | 'closed' | 'roleIds'> {
  /** Null when no roles were named. */
  readonly roleIds: readonly number[] | 'every' | null
  /** List another user's data; ignored unless the caller is a superuser. */
  readonly userName: string | null
}

/** A page of objects with what is needed to present it. */
export interface MyDataView {
  readonly found: MyCards
  /** The requested roles by id, without unknown ones. */
  readonly roles: readonly Role[]
  /** Whether the person holds any role. */
  readonly holdsRoles: boolean
  /** The assignee whose data it is; null for the caller's own. */
  readonly other: string | null
}

/** A search among the objects of a person (docs/specification/mydata.md#request). */
export interface MyDataSearch
  extends Pick<
    SearchRequest,
    'filters' | 'kinds' | 'sort' | 'order' | 'limit' | 'offset' | 'showCollections'
  > {
  /** The words to look for; empty for everything. */
  readonly term: string
  readonly states: readonly CardState[]
  readonly roleIds: readonly number[]
  readonly userName: string | null
}

/** The results of a search among the objects of a person. */
export interface MyDataFound extends Pick<MyDataView, 'roles' | 'holdsRoles' | 'other'> {
  readonly view: SearchView
}

interface Person {
  readonly holder: Holder
  readonly superuser: boolean
  readonly other: string | null
}

/** The objects on which a person has roles (docs/specification/mydata.md). */
export const myDataUseCases = (domain: Domain) => ({
  ...searching(domain),

  /** The caller needs an account. An unknown user is refused as `missing`. */
  retrieve: (actor: Actor, { userName, roleIds, ...wanted }: MyDataQuery): Promise<MyDataView> =>
    domain.store.read(async (unit) => {
      const { holder, other } = await personMeant(unit, actor, userName)
      const all = await unit.roles.all()
      const roles =
        roleIds === 'every' ? all : all.filter(({ id }) => roleIds?.includes(id) === true)
      const found = await unit.myData.cards({
        ...wanted,
        holder,
        closed: isSuperuser(actor) ? 'listed' : 'omitted',
        roleIds: roles.map(({ id }) => id),
      })
      const holdsRoles = found.total > 0 || (await unit.roles.heldAnywhere(holder)).length > 0
      return { found, roles, holdsRoles, other }
    }),

  /** Collections to which the person may add datasets, by id; all of them for superusers. */
  collections: (actor: Actor, userName: string | null): Promise<readonly Collection[]> =>
    domain.store.read(async (unit) => {
      const { holder, superuser } = await personMeant(unit, actor, userName)
      if (superuser) return unit.collections.byIds(null)
      const granted = await unit.roles.collectionsGranted(holder, 'AddDataset')
      return existingFor(unit, actor, await unit.collections.byIds(granted))
    }),
})

const NAMES = { query: 'mydata_search_term', filters: 'fq' } as const

function searching(domain: Domain) {
  const begin = searchMemory()
  return {
    /**
     * The caller needs an account. An unknown user is refused as `missing`, a term that cannot be read as `invalid`. A
     * superuser sees of others what they see.
     */
    search: (
      actor: Actor,
      { term, states, roleIds, userName, ...wanted }: MyDataSearch,
    ): Promise<MyDataFound> => {
      const q = term.trim() === '' ? '*' : term
      const request = { ...wanted, ...EVERYWHERE, q }
      const queries = readQueries(request, domain, NAMES)
      return domain.store.read(async (unit) => {
        const around = await begin(unit)
        const { holder, other } = await personMeant(unit, actor, userName)
        const roles = (await around.roles()).filter(({ id }) => roleIds.includes(id))
        const viewer = other === null ? readerOf(actor) : holder
        const held = { holder, roleIds: roles.map(({ id }) => id) }
        const scope = { viewer, held, states }
        const view = await search(unit, domain, { actor, request, queries, scope, around })
        const holdsRoles =
          view.found.total > 0 || (await unit.roles.heldAnywhere(holder)).length > 0
        return { view, roles, holdsRoles, other }
      })
    },
  }
}

const EVERYWHERE = {
  subtrees: [],
  circle: null,
  showFacets: false,
  counts: 'kindsAndStates',
  entities: true,
  relevance: true,
} as const

async function personMeant(
  { accounts }: ReadUnit,
  actor: Actor,
  userName: string | null,
): Promise<Person> {
  const superuser = isSuperuser(actor)
  if (userName === null || !superuser) return { holder: holderOf(actor), superuser, other: null }
  const name = userName.replace(/^@/, '')
  const account = await accounts.byUserName(name)
  if (account === null)
    return refuse({ kind: 'missing', message: `No user found for: "${userName.slice(0, 100)}"` })
  const other = `@${account.userName}`
  return {
    holder: holderOfAccount(account),
    superuser: account.superuser,
    other: other === assigneeOf(actor) ? null : other,
  }
}
