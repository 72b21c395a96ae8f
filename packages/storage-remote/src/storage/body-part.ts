import { type Bytes, StorageUnavailable } from '@holdfast/core/rules'
import { bodyLength, type RemoteAnswer } from './remote-answer.ts'

/** The wanted range of a body. */
export interface BodyPart {
  readonly skip: number
  /** Null for all bytes. */
  readonly length: number | null
}

/** The wanted bytes as they arrive, no more and no fewer. Closing the stream releases the connection. */
export function bodyPart(answer: RemoteAnswer, { skip, length }: BodyPart): Bytes {
  let [ahead, left] = [skip, length ?? Number.POSITIVE_INFINITY]
  let closed = false

  const end = async () => {
    if (!closed) {
      closed = true
      await answer.drop()
    }
    return { done: true, value: undefined } as const
  }
  const wanted = (chunk: Uint8Array): Uint8Array => {
    const part = chunk.subarray(ahead, Math.min(chunk.length, ahead + left))
    ahead -= Math.min(ahead, chunk.length)
    left -= part.length
    return part
  }
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    while (!closed && left > 0) {
      const chunk = await answer.read()
      if (chunk === null) {
        if (length === null) break
        throw new StorageUnavailable(`The remote store ended ${left} bytes early`)
      }
      const part = wanted(chunk)
      if (part.length > 0) return { done: false, value: part }
    }
    // A connection can be reused only if its body was read to the end.
    if (!closed && bodyLength(answer) === skip + (length ?? 0)) await answer.read()
    return end()
  }
  return {
    [Symbol.asyncIterator]: () => ({
      next: () =>
        next().catch(async (error: unknown) => {
          await end()
          throw error
        }),
      return: end,
    }),
  }
}
