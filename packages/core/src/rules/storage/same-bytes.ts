import type { Bytes } from './bytes.ts'

/** Whether two streams have the same content. Stops reading at the first difference, and closes both. */
export async function sameBytes(one: Bytes, other: Bytes): Promise<boolean> {
  const others = other[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array()
  try {
    for await (const chunk of one) {
      for (let at = 0; at < chunk.length; ) {
        if (rest.length === 0) {
          const step = await others.next()
          if (step.done === true) return false
          rest = step.value
        }
        const length = Math.min(rest.length, chunk.length - at)
        for (let i = 0; i < length; i += 1) if (rest[i] !== chunk[at + i]) return false
        at += length
        rest = rest.subarray(length)
      }
    }
    while (rest.length === 0) {
      const step = await others.next()
      if (step.done === true) return true
      rest = step.value
    }
    return false
  } finally {
    await others.return?.()
  }
}
