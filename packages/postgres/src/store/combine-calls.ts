/** Which calls may share a query. */
export interface Alike<Key> {
  /** Calls of the same kind share queries. */
  readonly kindOf: (key: Key) => string
  /** How many calls one query answers at most. */
  readonly most: number
  /**
   * While a query of the kind is under way, others wait for so many milliseconds at most until it has ended, so that more of
   * them share the next one. Default 0: nobody waits.
   */
  readonly patienceMs?: number
}

/**
 * Combines the calls of one turn of the event loop into one query, or into one of each kind. A busy server receives
 * the requests of many connections in one turn, and one query for all costs little more than one for a single call.
 * Without patience no call waits for a later turn. None reads an older state than it would alone.
 */
export function combineCalls<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
  alike: Alike<Key> = { kindOf: () => '', most: Number.POSITIVE_INFINITY },
): (key: Key) => Promise<Answer> {
  const { kindOf, most, patienceMs = 0 } = alike
  const open = new Map<string, Turn<Key, Answer>>()
  const underWay = new Map<string, number>()
  const ended = (kind: string): void => {
    const left = (underWay.get(kind) ?? 1) - 1
    if (left > 0) underWay.set(kind, left)
    else underWay.delete(kind)
    const next = open.get(kind)
    // Calls that arrived together with its answer still go into it.
    if (next !== undefined) setImmediate(next.send)
  }
  const begin = (kind: string): Turn<Key, Answer> => {
    const keys: Key[] = []
    let patience: NodeJS.Timeout | undefined
    let state: 'open' | 'sent' = 'open'
    let send = () => {}
    const answers = new Promise<readonly Answer[]>((resolve, reject) => {
      send = () => {
        if (state === 'sent') return
        state = 'sent'
        clearTimeout(patience)
        if (open.get(kind)?.keys === keys) open.delete(kind)
        underWay.set(kind, (underWay.get(kind) ?? 0) + 1)
        ask(keys)
          .finally(() => ended(kind))
          .then(resolve, reject)
      }
    })
    setImmediate(() => {
      if (patienceMs === 0 || !underWay.has(kind)) send()
      else if (state === 'open') patience = setTimeout(send, patienceMs)
    })
    const turn = { keys, answers, send }
    open.set(kind, turn)
    return turn
  }
  return async (key) => {
    const kind = kindOf(key)
    const turn = open.get(kind) ?? begin(kind)
    const index = turn.keys.push(key) - 1
    if (turn.keys.length >= most) turn.send()
    const answer = (await turn.answers).at(index)
    if (answer === undefined) throw new Error('A question was left without an answer')
    return answer
  }
}

interface Turn<Key, Answer> {
  readonly keys: Key[]
  readonly answers: Promise<readonly Answer[]>
  /** Asks, unless that was done before. */
  readonly send: () => void
}
