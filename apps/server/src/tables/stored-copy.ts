import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Bytes } from '@holdfast/core/rules'

/** Writes bytes to a new file that only the owner may read. */
export const storedCopy = (bytes: Bytes, path: string, signal: AbortSignal): Promise<void> =>
  pipeline(
    Readable.from(kept(bytes), { objectMode: false }),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    { signal },
  )

/** A copy of each chunk: the stream asks for further ones before it has written it, and it holds only until then. */
async function* kept(bytes: Bytes): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of bytes) yield Uint8Array.from(chunk)
}
