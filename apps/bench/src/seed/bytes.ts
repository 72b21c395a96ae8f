import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { MEBIBYTE } from '../sizes.ts'

const RANDOM = randomBytes(MEBIBYTE)

/** So many bytes that don't compress: one random mebibyte over and over. */
export async function* bytesOf(length: number): AsyncGenerator<Uint8Array> {
  for (let left = length; left > 0; left -= RANDOM.length)
    yield left >= RANDOM.length ? RANDOM : RANDOM.subarray(0, left)
}

/** A file of them on the disk. */
export const writeBytes = (path: string, length: number): Promise<void> =>
  pipeline(bytesOf(length), createWriteStream(path))
