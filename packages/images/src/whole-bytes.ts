import type { Bytes } from '@holdfast/core/rules'

/** The whole source; null as soon as it is longer than `limit` bytes. */
export async function wholeBytes(bytes: Bytes, limit: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    if (length > limit) return null
    // A chunk is valid only until the next one is requested.
    chunks.push(Uint8Array.from(chunk))
  }
  return Buffer.concat(chunks, length)
}
