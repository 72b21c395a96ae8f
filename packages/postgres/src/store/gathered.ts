/**
 * Asks together what is asked one by one in the same turn of the event loop: a busy server takes the
 * requests of many connections in one turn, and one question for all costs little more than for one of
 * them. No question waits for a turn that did not ask it, and none sees less than it would have seen alone.
 */
export function gathered<Key, Answer>(
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
