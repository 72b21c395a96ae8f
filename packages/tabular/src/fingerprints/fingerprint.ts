import type { ColumnDigests } from './column-digests.ts'
import { digestsOf } from './digests-of.ts'
import { writeMissing, writeNumber } from './number-element.ts'
import { writeText } from './text-element.ts'

const HEADER = 'UNF:6:'
const BYTES = 16

/** A fingerprint from the digest of its vector (docs/specification/fingerprints.md#form). */
export const fingerprintOf = (digest: Uint8Array): string => `${HEADER}${bareFingerprint(digest)}`

/** The part of a fingerprint behind its form, which is what is combined. */
export function bareFingerprint(digest: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < BYTES; at += 1) binary += String.fromCharCode(digest[at] ?? 0)
  return btoa(binary)
}

/**
 * The fingerprint of a file from those of its variables, or of a version from those of its files; null of none
 * (docs/specification/fingerprints.md#combining).
 */
export function combinedFingerprint(parts: readonly string[]): string | null {
  const [only, another] = parts
  if (only === undefined || another === undefined) return only ?? null
  const bare = parts.map((part) => part.slice(part.lastIndexOf(':') + 1))
  return textFingerprint(bare.sort((a, b) => (a < b ? -1 : 1)))
}

/** The fingerprint of strings; null is a missing one. */
export const textFingerprint = (values: readonly (string | null)[]): string =>
  fingerprint(values, (value, digests, at) => {
    const bytes = encoder.encode(value)
    return writeText({ bytes, from: 0, to: bytes.length }, digests.bytes, at)
  })

/** The fingerprint of doubles; null is a missing one. */
export const numberFingerprint = (values: readonly (number | null)[]): string =>
  fingerprint(values, (value, digests, at) => writeNumber(value, digests.bytes, at))

const encoder = new TextEncoder()

function fingerprint<Value>(
  values: readonly (Value | null)[],
  write: (value: Value, digests: ColumnDigests, at: number) => number,
): string {
  const digests = digestsOf(1)
  for (const value of values) {
    const at = digests.open(0)
    digests.close(0, value === null ? writeMissing(digests.bytes, at) : write(value, digests, at))
  }
  return fingerprintOf(digests.finish(0))
}
