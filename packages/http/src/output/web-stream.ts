import type { Bytes } from '@holdfast/core/rules'

/** Bytes as a web stream that reads nothing ahead, for use without a Node response. */
export function webStream(bytes: Bytes): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = bytes[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next()
        if (done === true) return controller.close()
        // The reader may keep a chunk, and the source may reuse its memory: the reader gets a copy.
        controller.enqueue(Uint8Array.from(value))
      },
      cancel: async () => {
        await chunks.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
