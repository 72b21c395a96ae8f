/** Does what is asked for under one name one after the other, in the order it was asked for. */
export function queueing() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
