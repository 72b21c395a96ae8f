import { refuse } from '../refusals/refusal.ts'
import type { Bytes } from '../storage/bytes.ts'
import { humanSize } from './human-size.ts'

/** Refuses when a dataset would exceed its file count limit (docs/specification/quotas.md#rules). */
export function requireFileCount(
  { existing, incoming }: { readonly existing: number; readonly incoming: number },
  limit: number | null,
): void {
  if (limit === null || existing + incoming <= limit) return
  refuse({
    kind: 'limitExceeded',
    message: `The maximum number of files in this dataset is ${limit}: it has ${existing}, so ${incoming} more cannot be added.`,
  })
}

/** The same bytes. The stream fails with a refusal when there are more than `limit` of them. */
export async function* limitedBytes(
  bytes: Bytes,
  limit: number | null,
): AsyncGenerator<Uint8Array, void> {
  let total = 0
  for await (const chunk of bytes) {
    total += chunk.byteLength
    if (limit !== null && total > limit)
      refuse({
        kind: 'limitExceeded',
        message: `The file is larger than the limit of ${humanSize(limit)} (${limit} bytes). The upload was stopped after ${humanSize(total)}.`,
      })
    yield chunk
  }
}

/**
 * Keeps the first `length` bytes of a stream while it is read, so that its type can be detected afterwards.
 */
export function captureHead(
  bytes: Bytes,
  length: number,
): { readonly bytes: Bytes; readonly head: () => Uint8Array } {
  const head = new Uint8Array(length)
  let filled = 0
  async function* watched(): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of bytes) {
      if (filled < length) {
        const part = chunk.subarray(0, length - filled)
        head.set(part, filled)
        filled += part.byteLength
      }
      yield chunk
    }
  }
  return { bytes: watched(), head: () => head.subarray(0, filled) }
}
