import type { TypeDetection } from '@holdfast/core'

/** A few formats by their first bytes, as Latin-1 text: enough for tests and demonstrations. */
const SIGNATURES: readonly (readonly [bytes: string, type: string])[] = [
  ['%PDF-', 'application/pdf'],
  ['PK\x03\x04', 'application/zip'],
  ['\x1f\x8b\x08', 'application/gzip'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
]

/** Detects a few common formats and no others. */
export const knownSignatures = (): TypeDetection => ({
  detect: async (head) => {
    const beginning = String.fromCharCode(...head.subarray(0, 8))
    return SIGNATURES.find(([bytes]) => beginning.startsWith(bytes))?.[1] ?? null
  },
})
