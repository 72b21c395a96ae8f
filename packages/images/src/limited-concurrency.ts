/** Runs at most `limit` pieces of work at a time; the others wait in call order. */
export function limitedConcurrency(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The slot passes directly to the next waiter, so that no new caller can take it.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
