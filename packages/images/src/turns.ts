/** Lets so many pieces of work run at a time; the others wait for their turn, the first come first. */
export function turns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place is handed over rather than given back, so that nobody comes in between.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
