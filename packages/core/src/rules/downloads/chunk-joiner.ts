const CHUNK = 256 * 1024
const LONGEST = 1024 * 1024
const NOTHING: readonly Uint8Array[] = []

/**
 * Joins pieces of any length into chunks of a useful size. A returned chunk is valid until the next call: two
 * buffers are used in turn, so that a zip of any length allocates no further memory.
 */
export interface ChunkJoiner {
  /**
   * Adds bytes and returns the chunks that are now full. A chunk may be the given bytes themselves, not a
   * copy.
   */
  add(bytes: Uint8Array): readonly Uint8Array[]
  /** Returns the remaining bytes at the end. */
  rest(): readonly Uint8Array[]
}

/**
 * A joiner for `total` bytes in all. Chunks have 128 KiB to 1 MiB, except the last one and one before a long
 * piece.
 */
export function chunkJoiner(total: number): ChunkJoiner {
  const capacity = Math.min(CHUNK, Math.max(total, 1))
  let buffer: Uint8Array | null = null
  let other: Uint8Array | null = null
  let used = 0

  const keep = (bytes: Uint8Array): void => {
    buffer ??= new Uint8Array(capacity)
    buffer.set(bytes, used)
    used += bytes.length
  }
  const rest = (): readonly Uint8Array[] => {
    if (buffer === null || used === 0) return NOTHING
    const ready = buffer.subarray(0, used)
    const filled = buffer
    buffer = other
    other = filled
    used = 0
    return [ready]
  }
  const add = (bytes: Uint8Array): readonly Uint8Array[] => {
    if (bytes.length === 0) return NOTHING
    // A long piece is passed on without a copy: copying costs more than one short chunk before it.
    if (bytes.length >= CHUNK / 2) return [...rest(), ...pieces(bytes)]
    const room = capacity - used
    if (bytes.length < room) {
      keep(bytes)
      return NOTHING
    }
    keep(bytes.subarray(0, room))
    const ready = rest()
    if (bytes.length > room) keep(bytes.subarray(room))
    return ready
  }
  return { add, rest }
}

function pieces(bytes: Uint8Array): readonly Uint8Array[] {
  if (bytes.length <= LONGEST) return [bytes]
  const count = Math.ceil(bytes.length / LONGEST)
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * LONGEST, (at + 1) * LONGEST))
}
