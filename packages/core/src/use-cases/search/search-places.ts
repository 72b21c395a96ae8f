import type { ReadUnit } from '../../ports/store/store.ts'
import type { Lineage } from '../../rules/collections/collection.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { accessAtEach } from '../roles/held-permissions.ts'

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
  unit: ReadUnit,
  actor: Actor,
  aliases: readonly string[],
): Promise<SearchPlaces> {
  const lineages: Lineage[] = []
  for (const alias of [...new Set(aliases)]) lineages.push(await lineageOf(unit, alias))
  const ids = lineages.map(([{ id }]) => id)
  const access = await accessAtEach(unit.roles, actor, ids)
  for (const [{ id, alias, publishedAt }] of lineages) {
    const { held, barred } = access(id)
    if (barred || (publishedAt === null && !held.has('ViewUnpublishedCollection')))
      refuseAlias(alias)
  }
  const everything = lineages.length === 0 || lineages.some(([{ parentId }]) => parentId === null)
  const root = lineages[0] ?? (await unit.collections.lineage({ kind: 'root' }))
  if (root === null) throw new Error('There is no root collection')
  return { below: everything ? null : ids, lineage: root }
}

async function lineageOf({ collections }: ReadUnit, alias: string): Promise<Lineage> {
  return (await collections.lineage({ kind: 'alias', alias })) ?? refuseAlias(alias)
}

const refuseAlias = (alias: string): never =>
  refuse({
    kind: 'invalid',
    message: `There is no collection with the alias ${alias.slice(0, 100)}.`,
  })
