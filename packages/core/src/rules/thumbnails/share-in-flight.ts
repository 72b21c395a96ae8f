/** Joins whoever asks for what is being made already; the next one after it is done has it made anew. */
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
