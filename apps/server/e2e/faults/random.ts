import { createHash } from 'node:crypto'

/** Pseudo-random numbers from 0 up to 1, the same in every run with this seed. */
export function random(seed: string): () => number {
  let count = 0
  return () => {
    count += 1
    return createHash('sha256').update(`${seed} ${count}`).digest().readUInt32LE() / 2 ** 32
  }
}

/** Bytes of this length that are determined by the name and differ between names. */
export function bytesNamed(name: string, length: number): Buffer {
  const block = createHash('sha512').update(name).digest()
  const bytes = Buffer.alloc(length, block)
  // All blocks differ, so that misplaced bytes are detected.
  for (let at = 0; at + 4 <= length; at += block.length) bytes.writeUInt32LE(at, at)
  return bytes
}
