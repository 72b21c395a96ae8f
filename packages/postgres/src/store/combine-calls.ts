/**
 * Combines the calls of one turn of the event loop into one query. A busy server receives the requests of
 * many connections in one turn, and one query for all costs little more than one for a single call. No call
 * waits for a later turn, and none reads an older state than it would alone.
 */
export function combineCalls<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  let turn: { readonly keys: Key[]; readonly answers: Promise<readonly Answer[]> } | null = null

  const begin = () => {
    const keys: Key[] = []
    const answers = new Promise<readonly Answer[]>((resolve, reject) => {
      setImmediate(() => {
        turn = null
        ask(keys).then(resolve, reject)
      })
    })
    return { keys, answers }
  }
  return async (key) => {
    turn ??= begin()
    const index = turn.keys.push(key) - 1
    const answer = (await turn.answers).at(index)
    if (answer === undefined) throw new Error('A question was left without an answer')
    return answer
  }
}
