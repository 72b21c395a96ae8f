import type { Store, WriteUnit } from '@holdfast/core'
import type { RepositoryEvent } from '@holdfast/core/rules'
import { openWorld, type World } from './world.ts'

/** The number of queries that a unit sends so that another one has time to go as far as it can. */
const QUESTIONS = 300

/** A world in which a call is made while the unit of another one is about to end. */
export interface WorldOfTwo {
  readonly world: World
  /**
   * Makes `first`, and `second` once the unit of the first one has noted an event of this kind; resolves with the
   * statuses of both. On a database server the second call runs beside that unit, which has written and not yet
   * committed; elsewhere it runs after it.
   */
  beside(kind: RepositoryEvent['kind'], first: Call, second: Call): Promise<readonly number[]>
}

type Call = () => Promise<{ readonly status: number }>

/** On SQL. */
export async function openWorldOfTwo(): Promise<WorldOfTwo> {
  let waiting: { readonly kind: RepositoryEvent['kind']; readonly begin: () => void } | null = null
  const pause = async (unit: WriteUnit, events: readonly RepositoryEvent[]): Promise<void> => {
    if (!events.some(({ kind }) => kind === waiting?.kind)) return
    waiting?.begin()
    waiting = null
    for (let asked = 0; asked < QUESTIONS; asked += 1) await unit.collections.find(ROOT)
  }
  const pausing = (unit: WriteUnit): Pick<WriteUnit, 'events' | 'versions'> => ({
    events: {
      ...unit.events,
      append: async (event) => {
        await unit.events.append(event)
        await pause(unit, [event])
      },
    },
    versions: {
      ...unit.versions,
      save: async (version, event) => {
        await unit.versions.save(version, event)
        if (event !== undefined) await pause(unit, [event])
      },
    },
  })
  const around = (store: Store): Store => ({
    ...store,
    write: (work) => store.write((unit) => work({ ...unit, ...pausing(unit) })),
  })
  const world = await openWorld({ store: 'sql', around })
  return {
    world,
    beside: async (kind, first, second) => {
      // Continued here, so that the second call is no part of the unit that lets it begin.
      const begun = new Promise<void>((resolve) => {
        waiting = { kind, begin: resolve }
      }).then(second)
      const { status } = await first()
      if (waiting !== null) throw new Error(`The first call, answered ${status}, noted no ${kind}`)
      return [status, (await begun).status]
    },
  }
}

const ROOT = { kind: 'root' } as const
