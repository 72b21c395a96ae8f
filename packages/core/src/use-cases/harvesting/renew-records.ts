import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { today } from '../../rules/calendar/day.ts'
import type { HarvestSet } from '../../rules/harvesting/harvest-set.ts'
import { holderOf } from '../../rules/roles/holder.ts'
import { settingFlag } from '../../rules/settings/setting-values.ts'
import { GUEST } from '../../rules/users/actor.ts'
import { conditionsFor } from '../search/search-places.ts'
import { readQueries } from '../search/search-use-cases.ts'

type Renewing = Pick<Domain, 'store' | 'catalogue' | 'clock'>

/** Nobody waits for a job. */
const SECONDS = 300

/** The set of all datasets, which has no name. */
const EVERYTHING = { id: null, definition: '*' }

/**
 * Brings the records of all sets in line with what everyone finds by their definitions. Does nothing while harvesting is switched
 * off. A set whose definition can no longer be read keeps none of the others from it.
 */
export async function renewRecords(domain: Renewing): Promise<void> {
  const { store, clock } = domain
  const sets = await store.read(async ({ settings, harvesting }) =>
    settingFlag(await settings.all(), ':OAIServerEnabled') ? harvesting.sets() : null,
  )
  if (sets === null) return
  const failures: unknown[] = []
  for (const set of [EVERYTHING, ...sets])
    try {
      const members = await membersOf(domain, set)
      await store.write(({ harvesting }) => harvesting.renew(set.id, members, clock.now()))
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

/** Has the records of all sets renewed after the unit, by one job however many units ask for it. */
export const renewRecordsSoon = ({ jobs }: Pick<WriteUnit, 'jobs'>): Promise<void> =>
  jobs.enqueue({ kind: 'renewRecords' }, { dedupeKey: 'renewRecords' })

/** The ids of all published datasets that everyone finds by the definition of a set. */
function membersOf(
  domain: Renewing,
  { definition }: Pick<HarvestSet, 'definition'>,
): Promise<readonly number[]> {
  const { query: asked } = readQueries({ q: definition, filters: [] }, domain)
  const day = today(domain.clock.now())
  return domain.store.read(async (unit) => {
    const lineage = await unit.collections.lineage({ kind: 'root' })
    if (lineage === null) return []
    const [query = asked.condition] = await conditionsFor(unit, { actor: GUEST, lineage }, [
      asked.condition,
    ])
    const viewer = holderOf(GUEST)
    return unit.search.publishedIds({ viewer, query, today: day, seconds: SECONDS })
  })
}
