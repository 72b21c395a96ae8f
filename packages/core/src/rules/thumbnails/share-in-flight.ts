/** Concurrent calls for a key share one run of `make`; a call after it has ended starts a new run. */
export function shareInFlight<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, make) => {
    const before = running.get(key)
    if (before !== undefined) return before
    const made = make().finally(() => running.delete(key))
    running.set(key, made)
    return made
  }
}
