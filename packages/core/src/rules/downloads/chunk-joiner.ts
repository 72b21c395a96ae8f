const CHUNK = 256 * 1024
const LONGEST = 1024 * 1024
const NOTHING: readonly Uint8Array[] = []

/**
 * Makes chunks worth sending out of pieces of any length. What it gives is the caller's until the next call:
 * chunks are joined in two stretches of memory in turn, so that a zip of any length leaves no garbage.
 */
export interface ChunkJoiner {
  /** Takes the next bytes, and gives the chunks that are now full; the bytes may be among them uncopied. */
  add(bytes: Uint8Array): readonly Uint8Array[]
  /** What is left at the end. */
  rest(): readonly Uint8Array[]
}

/** Chunks of 128 KiB to 1 MiB but for the last, and one in front of a long piece. `total` is all that will come. */
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
    // A long piece is passed on as it is: copying it would cost more than an odd chunk before it.
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
