import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { type Bytes, type PartPlace, PartsRefused } from '@holdfast/core'
import type { Doing } from './turns.ts'
import { blocksOf, writeAll } from './write-stream.ts'

/**
 * Writes the bytes of one part to its place, and never a byte elsewhere; answers their MD5. `doing` does every
 * write, or refuses it when the part is somebody else's by now.
 */
export async function writePart(
  file: FileHandle,
  { part, offset, length }: PartPlace,
  { bytes, doing }: { readonly bytes: Bytes; readonly doing: Doing },
): Promise<string> {
  const md5 = createHash('md5')
  let size = 0
  let writing = Promise.resolve()
  try {
    for await (const block of blocksOf(bytes)) {
      await writing
      if (size + block.length > length)
        throw new PartsRefused(`Part ${part} has more than its ${length} bytes`)
      const position = offset + size
      writing = doing(() => writeAll(file, block, position))
      writing.catch(() => {}) // It is awaited above or below.
      size += block.length
      md5.update(block)
    }
  } finally {
    // The file is closed next.
    await writing.catch(() => {})
  }
  await writing
  if (size < length) throw new PartsRefused(`Part ${part} has ${size} of its ${length} bytes`)
  return md5.digest('hex')
}
