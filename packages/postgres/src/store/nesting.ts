import { AsyncLocalStorage } from 'node:async_hooks'

/** What may be asked for while a unit of work is running. */
export interface Nesting {
  /** A unit that keeps a connection to itself while it lasts. */
  unit<T>(work: () => Promise<T>): Promise<T>
  /** Questions that each take a connection for a moment. */
  questions<T>(work: () => Promise<T>): Promise<T>
}

/** For databases with more than one connection. */
export const anyNesting: Nesting = {
  unit: (work) => work(),
  questions: (work) => work(),
}

/** A unit that runs, or has ended, and the unit of another database that it began in. */
interface Unit {
  readonly of: Nesting
  readonly outer: Unit | undefined
  state: 'running' | 'ended'
}

/** One for all databases: Node pays for each with every promise, for as long as the process lasts. */
const current = new AsyncLocalStorage<Unit>()

/** The innermost unit that runs around the caller. Those that have ended are not kept. */
function running(): Unit | undefined {
  let unit = current.getStore()
  while (unit?.state === 'ended') unit = unit.outer
  return unit
}

/**
 * For a single connection: refuses what is asked for inside a unit, which would wait for that unit to end
 * while that waits for the answer, for ever and without a word.
 */
export function noNesting(): Nesting {
  const requireOutside = () => {
    for (let unit = running(); unit !== undefined; unit = unit.outer)
      if (unit.of === nesting && unit.state === 'running')
        throw new Error('The embedded database has one connection: no unit of work inside another')
  }
  const nesting: Nesting = {
    unit: async (work) => {
      requireOutside()
      const unit: Unit = { of: nesting, outer: running(), state: 'running' }
      try {
        return await current.run(unit, work)
      } finally {
        unit.state = 'ended'
      }
    },
    questions: async (work) => {
      requireOutside()
      return work()
    },
  }
  return nesting
}
