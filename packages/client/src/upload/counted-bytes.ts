/** Counts what is done of one try, so that it can be taken back when the try fails. */
export interface CountedBytes {
  readonly onBytes: (count: number) => void
  readonly takeBack: () => void
}

export function countedBytes(onBytes: (count: number) => void): CountedBytes {
  let counted = 0
  return {
    onBytes: (count) => {
      counted += count
      onBytes(count)
    },
    takeBack: () => onBytes(-counted),
  }
}
