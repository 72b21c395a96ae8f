import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { EventKind } from '../../rules/events/event.ts'
import {
  type HarvestSet,
  MOST_HARVEST_SETS,
  type NewHarvestSet,
  specProblem,
} from '../../rules/harvesting/harvest-set.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { readQueries } from '../search/search-use-cases.ts'
import { renewRecordsSoon } from './renew-records.ts'

/** What a change of a set says; what is absent stays. */
export interface HarvestSetChange {
  readonly description?: string
  readonly definition?: string
}

/** The sets that others harvest (docs/specification/harvesting.md#sets). Everybody may read them, superusers change them. */
export const harvestSetUseCases = (domain: Domain) => {
  const { store, clock } = domain

  const changed = async (
    unit: WriteUnit,
    actor: Actor,
    { kind, spec }: { readonly kind: EventKind; readonly spec: string },
  ): Promise<void> => {
    await unit.events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind,
      objectId: null,
      details: { name: spec },
    })
    await renewRecordsSoon(unit)
  }

  const checkDefinition = (definition: string): void => {
    if (definition.trim() === '')
      refuse({ kind: 'invalid', message: 'A set needs a definition; * finds everything.' })
    readQueries({ q: definition, filters: [] }, domain, { query: 'definition', filters: '' })
  }

  return {
    all: (): Promise<readonly HarvestSet[]> =>
      store.read(({ harvesting }) => harvesting.sets(), { consistency: 'latest' }),

    one: (spec: string): Promise<HarvestSet> =>
      store.read((unit) => setNamed(unit, spec), { consistency: 'latest' }),

    /** Refuses a name that another set has, and a definition that cannot be read, as `invalid`. Its records come by a job. */
    add: (actor: Actor, wanted: NewHarvestSet): Promise<HarvestSet> => {
      requireSuperuser(actor)
      const problem = specProblem(wanted.spec)
      if (problem !== null) refuse({ kind: 'invalid', message: problem })
      checkDefinition(wanted.definition)
      return store.write(async (unit) => {
        if ((await unit.harvesting.sets()).length >= MOST_HARVEST_SETS)
          refuse({
            kind: 'limitExceeded',
            message: `There are already ${MOST_HARVEST_SETS} sets, the most there can be.`,
          })
        const added = await unit.harvesting.add(wanted)
        if (added === 'taken')
          return refuse({
            kind: 'invalid',
            message: `There is already a set with the name ${wanted.spec}.`,
          })
        await changed(unit, actor, { kind: 'harvestSetAdded', spec: wanted.spec })
        return added
      })
    },

    /** Changes the definition or the description. A set keeps its name: harvesters know it by that. */
    change: (actor: Actor, spec: string, change: HarvestSetChange): Promise<HarvestSet> => {
      requireSuperuser(actor)
      if (change.definition !== undefined) checkDefinition(change.definition)
      return store.write(async (unit) => {
        const before = await setNamed(unit, spec)
        const after = { ...before, ...change, version: before.version + 1 }
        await unit.harvesting.save(after)
        await changed(unit, actor, { kind: 'harvestSetChanged', spec })
        return after
      })
    },

    /** Removes a set with its records; harvesters that ask for it get none. */
    remove: (actor: Actor, spec: string): Promise<void> => {
      requireSuperuser(actor)
      return store.write(async (unit) => {
        if (!(await unit.harvesting.remove(spec))) noSuchSet(spec)
        await changed(unit, actor, { kind: 'harvestSetRemoved', spec })
      })
    },
  }
}

const noSuchSet = (spec: string): never =>
  refuse({ kind: 'notFound', what: `Set ${spec.slice(0, 100)}` })

const setNamed = async ({ harvesting }: ReadUnit, spec: string): Promise<HarvestSet> =>
  (await harvesting.set(spec)) ?? noSuchSet(spec)
