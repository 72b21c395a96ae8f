import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { MEBIBYTE } from '../sizes.ts'

const RANDOM = randomBytes(MEBIBYTE)

/** `length` incompressible bytes: one random mebibyte repeated. */
export async function* bytesOf(length: number): AsyncGenerator<Uint8Array> {
  for (let left = length; left > 0; left -= RANDOM.length)
    yield left >= RANDOM.length ? RANDOM : RANDOM.subarray(0, left)
}

/** Writes a file with `length` such bytes. */
export const writeBytes = (path: string, length: number): Promise<void> =>
  pipeline(bytesOf(length), createWriteStream(path))
