import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Role } from '../../rules/roles/role.ts'
import type { CardState } from '../../rules/search/search-kind.ts'
import { settingFlag } from '../../rules/settings/setting-values.ts'
import { type Actor, isSuperuser } from '../../rules/users/actor.ts'
import { readerOf } from '../roles/existing.ts'
import { shownItems } from '../search/found-items.ts'
import { readOrder } from '../search/read-query.ts'
import {
  type SearchMemory,
  type SearchSurroundings,
  searchMemory,
} from '../search/search-memory.ts'
import type { SearchRequest, SearchView } from '../search/search-request.ts'
import { type ReadQueries, readQueries, search } from '../search/search-use-cases.ts'
import { pictureFiles } from '../thumbnails/dataset-pictures.ts'
import { type Person, personMeant } from './person-meant.ts'

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
export interface MyDataFound {
  readonly view: SearchView
  /** The requested roles by id, without unknown ones. */
  readonly roles: readonly Role[]
  /** Whether the person holds any role. */
  readonly holdsRoles: boolean
  /** The assignee whose data it is; null for the caller's own. */
  readonly other: string | null
}

const NAMES = { query: 'mydata_search_term', filters: 'fq' } as const

const EVERYWHERE = {
  subtrees: [],
  circle: null,
  showFacets: false,
  counts: 'kindsAndStates',
  entities: true,
  relevance: true,
} as const

interface Asked {
  readonly actor: Actor
  readonly wanted: Omit<MyDataSearch, 'userName'>
  readonly request: SearchRequest
  readonly queries: ReadQueries
}

/** Searches among the objects of a person. */
export function myDataSearching(domain: Domain) {
  const memory = searchMemory()
  return {
    /**
     * The caller needs an account. An unknown user is refused as `missing`, a term that cannot be read as `invalid`. A
     * superuser sees of others what they see.
     */
    search: (actor: Actor, { userName, ...wanted }: MyDataSearch): Promise<MyDataFound> => {
      const q = wanted.term.trim() === '' ? '*' : wanted.term
      const request = { ...wanted, ...EVERYWHERE, q }
      const queries = readQueries(request, domain, NAMES)
      const asked = { actor, wanted, request, queries }
      const everything = isEverything(asked)
      return domain.store.read(
        async (unit) => {
          const around = everything ? null : await memory.begin(unit)
          const person = await personMeant(unit, actor, userName)
          return around === null
            ? listed(unit, domain, { ...asked, person, memory })
            : searched(unit, domain, { ...asked, person, around })
        },
        { consistency: everything ? 'latest' : 'snapshot' },
      )
    },
  }
}

/** Whether all that the person holds is listed: one statement answers this, so it needs no transaction. */
const isEverything = ({ queries: { query, filters }, request }: Asked): boolean =>
  query.condition.kind === 'all' && filters.length === 0 && !request.showCollections

async function searched(
  unit: ReadUnit,
  domain: Domain,
  {
    person: { holder, other },
    ...asked
  }: Asked & { readonly person: Person; readonly around: SearchSurroundings },
): Promise<MyDataFound> {
  const { actor, around, wanted } = asked
  const roles = (await around.roles()).filter(({ id }) => wanted.roleIds.includes(id))
  const viewer = other === null ? readerOf(actor) : holder
  const held = { holder, roleIds: roles.map(({ id }) => id) }
  const view = await search(unit, domain, {
    ...asked,
    scope: { viewer, held, states: wanted.states },
  })
  return { view, roles, other, holdsRoles: await holdsRoles(unit, holder, view.found) }
}

async function listed(
  unit: ReadUnit,
  domain: Domain,
  {
    actor,
    wanted: { roleIds, kinds, states, limit, offset },
    request,
    person: { holder, other },
    memory,
  }: Asked & { readonly person: Person; readonly memory: SearchMemory },
): Promise<MyDataFound> {
  const { revision, found, shown } = await unit.search.held({
    ...{ holder, roleIds, kinds, states, limit, offset },
    sort: readOrder(request, domain.catalogue),
    everything: isSuperuser(actor) && other === null,
    grants: !isSuperuser(actor),
    pictures: pictureFiles(domain),
  })
  const around = memory.around(unit, revision)
  const root = (await around.lineage({ kind: 'root' }))?.at(-1)
  if (root === undefined) throw new Error('There is no root collection')
  const { hits } = found
  // No words are looked for, so there is nothing to say where they stand.
  const shownOf = { ...request, relevance: false }
  const settings = await around.settings()
  const items = await shownItems(unit, domain, {
    ...{ hits, shown, actor, root, settings },
    request: shownOf,
    sought: [],
  })
  const emailsHidden = settingFlag(settings, ':ExcludeEmailFromExport')
  return {
    view: { found, items, facets: [], spelling: new Map(), emailsHidden },
    roles: (await around.roles()).filter(({ id }) => roleIds.includes(id)),
    other,
    holdsRoles: await holdsRoles(unit, holder, found),
  }
}

const holdsRoles = async (
  { roles }: ReadUnit,
  holder: Person['holder'],
  { total }: SearchView['found'],
): Promise<boolean> => total > 0 || (await roles.heldAnywhere(holder)).length > 0
