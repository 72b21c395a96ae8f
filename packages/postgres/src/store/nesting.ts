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

/**
 * For a single connection: refuses what is asked for inside a unit, which would wait for that unit to end
 * while that waits for the answer, for ever and without a word.
 */
export function noNesting(): Nesting {
  const around = new AsyncLocalStorage<{ state: 'running' | 'ended' }>()
  const requireOutside = () => {
    if (around.getStore()?.state === 'running')
      throw new Error('The embedded database has one connection: no unit of work inside another')
  }
  return {
    unit: async (work) => {
      requireOutside()
      const own: { state: 'running' | 'ended' } = { state: 'running' }
      try {
        return await around.run(own, work)
      } finally {
        own.state = 'ended'
      }
    },
    questions: async (work) => {
      requireOutside()
      return work()
    },
  }
}
