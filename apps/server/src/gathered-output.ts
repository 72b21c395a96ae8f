export interface GatheredOutput {
  write(text: string): void
  /** Writes what is waiting, at once. */
  flush(): void
}

/**
 * Hands texts on together, once a turn of the event loop: a busy server logs many lines a turn, and each
 * write of its own would be a call to the system. Whoever ends the process flushes before.
 */
export function gatheredOutput(write: (text: string) => void): GatheredOutput {
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
