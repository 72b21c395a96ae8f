import { PartsRefused } from '@holdfast/core/rules'

/** Runs a change, or refuses it when a newer caller has taken over. */
export type WhileCurrent = <T>(change: () => Promise<T>) => Promise<T>

interface Caller {
  superseded: boolean
  busy: Promise<unknown>
}

/**
 * The newest caller for a name takes over: earlier callers make no more changes, and the change in progress
 * ends before the next one starts. A client that sends a part again has abandoned the first attempt, which
 * may still hang in a connection, so only its last write is awaited.
 */
export function latestWins() {
  const callers = new Map<string, Caller>()
  return {
    run: async <T>(name: string, work: (whileCurrent: WhileCurrent) => Promise<T>): Promise<T> => {
      const before = callers.get(name)
      if (before !== undefined) before.superseded = true
      const caller: Caller = { superseded: false, busy: before?.busy ?? Promise.resolve() }
      callers.set(name, caller)
      const whileCurrent: WhileCurrent = (change) => {
        const done = caller.busy.then(() => {
          if (caller.superseded)
            throw new PartsRefused('The part was sent again, or the upload ended')
          return change()
        })
        caller.busy = done.catch(() => {})
        return done
      }
      try {
        return await work(whileCurrent)
      } finally {
        if (callers.get(name) === caller) callers.delete(name)
      }
    },
    /** Stops all callers whose name starts with `prefix`; resolves when their current changes have ended. */
    stop: async (prefix: string): Promise<void> => {
      for (const [name, caller] of callers)
        if (name.startsWith(prefix)) {
          caller.superseded = true
          await caller.busy
        }
    },
  }
}
