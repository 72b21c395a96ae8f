/** Where a table that is larger than memory keeps numbers until its end: a temporary file, or memory. */
export interface Spill {
  /** Adds bytes at the end. They may change after the call. */
  append(bytes: Uint8Array): void
  /** Fills `into` with the bytes from `at` on. */
  read(into: Uint8Array, at: number): void
}

/** A spill in memory, for tables that are known to be small. */
export function memorySpill(): Spill {
  const pieces: { readonly at: number; readonly bytes: Uint8Array }[] = []
  let length = 0
  return {
    append: (bytes) => {
      pieces.push({ at: length, bytes: Uint8Array.from(bytes) })
      length += bytes.length
    },
    read: (into, at) => {
      const first = pieces.findLastIndex((piece) => piece.at <= at)
      for (let piece = Math.max(0, first), filled = 0; filled < into.length; piece += 1) {
        const found = pieces[piece]
        if (found === undefined) throw new RangeError('The spill has fewer bytes.')
        const from = at + filled - found.at
        const bytes = found.bytes.subarray(from, from + into.length - filled)
        into.set(bytes, filled)
        filled += bytes.length
      }
    },
  }
}
