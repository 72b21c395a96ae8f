/** Runs at most `limit` pieces of work at a time; further calls get what `full` throws, at once. */
export function limitInFlight(
  limit: number,
  full: () => never,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  return async (work) => {
    if (running >= limit) full()
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
    }
  }
}
