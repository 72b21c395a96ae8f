import type { TypeDetection } from '@holdfast/core'
import { limitedTokenizer } from './limited-tokenizer.ts'
import { spelling, WEAK } from './media-types.ts'

const HEAD_BYTES = 4096
/** Formats are told in some dozens of steps; nothing that a file could be takes as many as this. */
const MAX_STEPS = 10_000

/** The formats that `file-type` knows. It is loaded with the first file that comes. */
export function fileTypeDetection(): TypeDetection {
  let library: Promise<typeof import('file-type/core')> | null = null
  return {
    detect: async (head) => {
      library ??= import('file-type/core')
      const { fileTypeFromTokenizer } = await library
      const beginning = head.subarray(0, HEAD_BYTES)
      const tokenizer = await limitedTokenizer(beginning, MAX_STEPS)
      // What the library cannot make sense of is of a format that it does not know.
      const found = await fileTypeFromTokenizer(tokenizer).catch(() => undefined)
      const type = found?.mime.split(';', 1)[0]?.trim().toLowerCase() ?? null
      return type === null || WEAK.has(type) ? null : spelling(type)
    },
  }
}
