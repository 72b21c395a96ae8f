import { PartsRefused } from '@holdfast/core/rules'

/** Does what changes something, unless it is too late for that. */
export type Doing = <T>(change: () => Promise<T>) => Promise<T>

interface Turn {
  overtaken: boolean
  busy: Promise<unknown>
}

/**
 * Lets the last who comes have a thing to themselves: whoever had it changes nothing any more, and what they
 * were changing has ended before the next begins. A client that sends a part again has given the first attempt up,
 * which may still hang in some connection: so nobody waits for it, only for its last write.
 */
export function takingTurns() {
  const turns = new Map<string, Turn>()
  return {
    last: async <T>(name: string, work: (doing: Doing) => Promise<T>): Promise<T> => {
      const before = turns.get(name)
      if (before !== undefined) before.overtaken = true
      const turn: Turn = { overtaken: false, busy: before?.busy ?? Promise.resolve() }
      turns.set(name, turn)
      const doing: Doing = (change) => {
        const done = turn.busy.then(() => {
          if (turn.overtaken)
            throw new PartsRefused('The part was sent again meanwhile, or the upload ended')
          return change()
        })
        turn.busy = done.catch(() => {})
        return done
      }
      try {
        return await work(doing)
      } finally {
        if (turns.get(name) === turn) turns.delete(name)
      }
    },
    /** Nobody whose name begins so changes anything any more; what they were changing has ended. */
    stop: async (beginning: string): Promise<void> => {
      for (const [name, turn] of turns)
        if (name.startsWith(beginning)) {
          turn.overtaken = true
          await turn.busy
        }
    },
  }
}
