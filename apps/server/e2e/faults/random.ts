import { createHash } from 'node:crypto'

/** Numbers from 0 up to 1 that look random and are the same in every run with this seed. */
export function random(seed: string): () => number {
  let count = 0
  return () => {
    count += 1
    return createHash('sha256').update(`${seed} ${count}`).digest().readUInt32LE() / 2 ** 32
  }
}

/** So many bytes that are the same for the same name and for no other. */
export function bytesNamed(name: string, length: number): Buffer {
  const block = createHash('sha512').update(name).digest()
  const bytes = Buffer.alloc(length, block)
  // No two blocks alike, so that bytes in the wrong place show.
  for (let at = 0; at + 4 <= length; at += block.length) bytes.writeUInt32LE(at, at)
  return bytes
}
