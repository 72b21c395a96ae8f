import { AsyncLocalStorage } from 'node:async_hooks'

/** Which calls are allowed while a unit of work runs. */
export interface Nesting {
  /** Runs a unit, which holds one connection until it ends. */
  unit<T>(work: () => Promise<T>): Promise<T>
  /** Runs queries that each hold a connection for a moment. */
  questions<T>(work: () => Promise<T>): Promise<T>
}

/** Allows all calls; for databases with more than one connection. */
export const anyNesting: Nesting = {
  unit: (work) => work(),
  questions: (work) => work(),
}

/** A unit, running or ended, and the enclosing unit of another database. */
interface Unit {
  readonly of: Nesting
  readonly outer: Unit | undefined
  state: 'running' | 'ended'
}

/** One for all databases: Node charges every promise for each instance, until the process ends. */
const current = new AsyncLocalStorage<Unit>()

/** The innermost running unit of the caller. Ended units are dropped. */
function running(): Unit | undefined {
  let unit = current.getStore()
  while (unit?.state === 'ended') unit = unit.outer
  return unit
}

/**
 * For a single connection: throws on a call inside a unit. The call would wait for the unit to end, and the
 * unit for the call: a silent deadlock.
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
