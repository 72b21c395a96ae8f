import type { ReadUnit } from '../../ports/store/store.ts'
import type { CollectionRef, Lineage } from '../../rules/collections/collection.ts'
import type { Role } from '../../rules/roles/role.ts'
import type { SettingValues } from '../../rules/settings/setting-values.ts'

/** What searches depend on that hardly ever changes. */
export interface SearchSurroundings {
  settings(): Promise<SettingValues>
  roles(): Promise<readonly Role[]>
  /** Null when there is no such collection. */
  lineage(ref: CollectionRef): Promise<Lineage | null>
  /** The block facets of those collections that have lists of their own. */
  blockFacets(lineage: Lineage): Promise<ReadonlyMap<number, readonly string[]>>
}

/** What searches kept. */
export interface SearchMemory {
  /** Begins a search in a read unit, before anything else is asked of its index. */
  begin(unit: ReadUnit): Promise<SearchSurroundings>
  /**
   * What surrounds something that was read with this revision. What is not kept may be read later than that, so it is at least
   * as new.
   */
  around(unit: ReadUnit, revision: number): SearchSurroundings
}

/** Of each kind. */
const MOST_KEPT = 1000

/**
 * Keeps what searches depend on. Each change of it raises a revision, which the search reads when it begins: what is kept
 * for this revision is as the unit would read it. Only for read units, which see no changes of their own.
 */
export function searchMemory(): SearchMemory {
  let kept = emptyFor(0)
  const around: SearchMemory['around'] = (unit, revision) => {
    if (kept.revision !== revision) kept = emptyFor(revision)
    const { settings, roles, lineages, blockFacets } = kept
    return {
      settings: () => known(settings, '', () => unit.settings.all()),
      roles: () => known(roles, '', () => unit.roles.all()),
      lineage: (ref) => known(lineages, JSON.stringify(ref), () => unit.collections.lineage(ref)),
      blockFacets: (lineage) =>
        known(blockFacets, String(lineage[0].id), () =>
          unit.blockFacets.of(lineage.map(({ id }) => id)),
        ),
    }
  }
  return { around, begin: async (unit) => around(unit, await unit.search.begin()) }
}

const emptyFor = (revision: number) => ({
  revision,
  settings: new Map<string, SettingValues>(),
  roles: new Map<string, readonly Role[]>(),
  lineages: new Map<string, Lineage | null>(),
  blockFacets: new Map<string, ReadonlyMap<number, readonly string[]>>(),
})

async function known<Value>(
  values: Map<string, Value>,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const before = values.get(key)
  if (before !== undefined) return before
  const value = await read()
  if (value !== null) values.set(key, value)
  // Callers can write one name in many ways.
  for (const oldest of values.keys()) {
    if (values.size <= MOST_KEPT) break
    values.delete(oldest)
  }
  return value
}
