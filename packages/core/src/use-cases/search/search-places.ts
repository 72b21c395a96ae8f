import type { ReadUnit } from '../../ports/store/store.ts'
import type { Collection, Lineage } from '../../rules/collections/collection.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { showsCollection } from '../../rules/roles/visibility.ts'
import { withLocalSource } from '../../rules/search/metadata-source.ts'
import { placesNamed, withinPlaces } from '../../rules/search/named-places.ts'
import type { SearchCondition } from '../../rules/search/search-condition.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { accessAtEach, type ObjectAccess } from '../roles/held-permissions.ts'
import type { SearchSurroundings } from './search-memory.ts'

/** Where a search looks. */
export interface SearchPlaces {
  /** The collections below which it looks; null for everything. */
  readonly below: readonly number[] | null
  /** The lineage of the collection whose facets are counted: the first one, else the root. */
  readonly lineage: Lineage
}

/**
 * The collections of a search. One that the caller may not see is refused like an unknown alias
 * (docs/specification/search.md#query-language-in-detail).
 */
export async function searchPlaces(
  { roles }: Pick<ReadUnit, 'roles'>,
  { actor, around }: { readonly actor: Actor; readonly around: SearchSurroundings },
  aliases: readonly string[],
): Promise<SearchPlaces> {
  const lineages: Lineage[] = []
  for (const alias of [...new Set(aliases)])
    lineages.push((await around.lineage({ kind: 'alias', alias })) ?? refuseAlias(alias))
  const ids = lineages.map(([{ id }]) => id)
  const access = await accessAtEach(roles, actor, ids)
  for (const [collection] of lineages)
    if (!isSeen(collection, access(collection.id))) refuseAlias(collection.alias)
  const everything = lineages.length === 0 || lineages.some(([{ parentId }]) => parentId === null)
  const root = lineages[0] ?? (await around.lineage({ kind: 'root' }))
  if (root === null) throw new Error('There is no root collection')
  return { below: everything ? null : ids, lineage: root }
}

const isSeen = (collection: Collection, { held, barred }: ObjectAccess): boolean =>
  !barred && showsCollection(collection, held)

/**
 * The conditions of a search as they hold here, for the caller: nothing lies below a collection that they may not see,
 * since a caller who could ask would learn where it is and what it holds. Two queries, none without such a condition.
 * `lineage` is that of any collection.
 */
export async function conditionsFor(
  unit: Pick<ReadUnit, 'collections' | 'roles'>,
  { actor, lineage }: { readonly actor: Actor; readonly lineage: Lineage },
  asked: readonly SearchCondition[],
): Promise<readonly SearchCondition[]> {
  const { name } = lineage.at(-1) ?? lineage[0]
  const conditions = asked.map((condition) => withLocalSource(condition, name))
  const ids = [...new Set(conditions.flatMap(placesNamed))]
  if (ids.length === 0) return conditions
  const named = await unit.collections.byIds(ids)
  const access = await accessAtEach(
    unit.roles,
    actor,
    named.map(({ id }) => id),
  )
  const seen = named.filter((collection) => isSeen(collection, access(collection.id)))
  const known = new Set(seen.map(({ id }) => id))
  return conditions.map((condition) => withinPlaces(condition, known))
}

const refuseAlias = (alias: string): never =>
  refuse({
    kind: 'invalid',
    // Clients compare the text.
    message: `Could not find collection with alias ${alias.slice(0, 100)}`,
  })
