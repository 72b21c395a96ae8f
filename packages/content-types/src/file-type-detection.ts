import type { TypeDetection } from '@holdfast/core'
import { limitedTokenizer } from './limited-tokenizer.ts'
import { spelling, UNRELIABLE } from './media-types.ts'

const HEAD_BYTES = 4096
/** Detection takes some dozens of steps; no real file needs this many. */
const MAX_STEPS = 10_000

/** Detects the formats that `file-type` knows. The library is loaded with the first file. */
export function fileTypeDetection(): TypeDetection {
  let library: Promise<typeof import('file-type/core')> | null = null
  return {
    detect: async (head) => {
      library ??= import('file-type/core')
      const { fileTypeFromTokenizer } = await library
      const beginning = head.subarray(0, HEAD_BYTES)
      const tokenizer = await limitedTokenizer(beginning, MAX_STEPS)
      // A failure of the library means an unknown format.
      const found = await fileTypeFromTokenizer(tokenizer).catch(() => undefined)
      const type = found?.mime.split(';', 1)[0]?.trim().toLowerCase() ?? null
      return type === null || UNRELIABLE.has(type) ? null : spelling(type)
    },
  }
}
