/** Counts the bytes of one attempt, so that they can be subtracted when it fails. */
export interface CountedBytes {
  readonly onBytes: (count: number) => void
  readonly undo: () => void
}

/** Counts bytes and reports them to `onBytes`. */
export function countedBytes(onBytes: (count: number) => void): CountedBytes {
  let counted = 0
  return {
    onBytes: (count) => {
      counted += count
      onBytes(count)
    },
    undo: () => onBytes(-counted),
  }
}
