import type { BusboyFileStream } from '@fastify/busboy'
import type { Bytes } from '@holdfast/core/rules'

/** The bytes of one file of a form. */
export interface FormFile {
  readonly bytes: Bytes
  /** Its length, if all of it has arrived and none was read; else null. */
  arrivedSize(): number | null
  /** Discards what arrives from now on. */
  discard(): void
}

/** What a file needs of its form. */
export interface FormBody {
  /** The parser also ends a file whose end is missing: only this tells such a file from a complete one. */
  failure(): Error | null
  /** Feeds one more chunk of the body. */
  feed(): Promise<void>
}

/**
 * A file from the push parser, to be pulled: first what came with the last chunk of the body, then as many
 * chunks as it takes.
 */
export function formFile(stream: BusboyFileStream, body: FormBody): FormFile {
  const held: Uint8Array[] = []
  const state = { ended: false, discarded: false }
  stream.on('data', (chunk: Uint8Array) => {
    if (!state.discarded) held.push(chunk)
  })
  stream.on('end', () => {
    state.ended = true
  })
  // The parser reports the same fault itself.
  stream.on('error', () => {})
  const discard = (): void => {
    state.discarded = true
    held.length = 0
  }
  async function* bytes(): AsyncGenerator<Uint8Array, void> {
    try {
      for (;;) {
        const chunk = held.shift()
        if (chunk !== undefined) yield chunk
        else if (body.failure() !== null) throw body.failure()
        else if (state.ended || state.discarded) return
        else await body.feed()
      }
    } finally {
      discard()
    }
  }
  return {
    bytes: bytes(),
    arrivedSize: () =>
      state.ended ? held.reduce((sum, { byteLength }) => sum + byteLength, 0) : null,
    discard,
  }
}
