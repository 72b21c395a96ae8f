/** Which calls may share a query. */
export interface Alike<Key> {
  /** Calls of the same kind share queries. */
  readonly kindOf: (key: Key) => string
  /** How many calls one query answers at most. */
  readonly most: number
}

/**
 * Combines the calls of one turn of the event loop into one query, or into one of each kind. A busy server receives
 * the requests of many connections in one turn, and one query for all costs little more than one for a single call.
 * No call waits for a later turn, and none reads an older state than it would alone.
 */
export function combineCalls<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
  { kindOf, most }: Alike<Key> = { kindOf: () => '', most: Number.POSITIVE_INFINITY },
): (key: Key) => Promise<Answer> {
  const open = new Map<string, Turn<Key, Answer>>()
  const begin = (kind: string): Turn<Key, Answer> => {
    const keys: Key[] = []
    const answers = new Promise<readonly Answer[]>((resolve, reject) => {
      setImmediate(() => {
        if (open.get(kind)?.keys === keys) open.delete(kind)
        ask(keys).then(resolve, reject)
      })
    })
    const turn = { keys, answers }
    open.set(kind, turn)
    return turn
  }
  return async (key) => {
    const kind = kindOf(key)
    const begun = open.get(kind)
    const turn = begun === undefined || begun.keys.length >= most ? begin(kind) : begun
    const index = turn.keys.push(key) - 1
    const answer = (await turn.answers).at(index)
    if (answer === undefined) throw new Error('A question was left without an answer')
    return answer
  }
}

interface Turn<Key, Answer> {
  readonly keys: Key[]
  readonly answers: Promise<readonly Answer[]>
}
