export interface BatchedOutput {
  write(text: string): void
  /** Writes all waiting texts at once. */
  flush(): void
}

/**
 * Collects texts and writes them together, once per turn of the event loop: a busy server logs many lines per
 * turn, and each write is a system call. Call `flush` before the process ends.
 */
export function batchedOutput(write: (text: string) => void): BatchedOutput {
  let waiting = ''
  const flush = () => {
    const text = waiting
    waiting = ''
    if (text !== '') write(text)
  }
  return {
    write: (text) => {
      if (waiting === '') setImmediate(flush)
      waiting += text
    },
    flush,
  }
}
