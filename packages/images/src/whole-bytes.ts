import type { Bytes } from '@holdfast/core/rules'

/** The whole source, which is small; null as soon as it is longer than `limit`. */
export async function wholeBytes(bytes: Bytes, limit: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    if (length > limit) return null
    // A chunk is ours only until the next one is asked for.
    chunks.push(Uint8Array.from(chunk))
  }
  return Buffer.concat(chunks, length)
}
