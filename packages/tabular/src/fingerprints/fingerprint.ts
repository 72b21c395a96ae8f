import type { ColumnDigests } from './column-digests.ts'
import { digestsOf } from './digests-of.ts'
import { writeMissing, writeNumber } from './number-element.ts'
import { writeText } from './text-element.ts'

const HEADER = 'UNF:6:'
const BYTES = 16
/** Bytes of a fingerprint's text behind its form. */
const TEXT_BYTES = 24

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

/** The fingerprint of at least two variables, from their digests one behind the other; the first bytes of each count. */
export function fingerprintOfDigests(digests: Uint8Array, length: number): string {
  const count = digests.length / length
  const texts = new Uint8Array(TEXT_BYTES * count)
  for (let at = 0; at < count; at += 1)
    encoder.encodeInto(
      bareFingerprint(digests.subarray(at * length, (at + 1) * length)),
      texts.subarray(at * TEXT_BYTES),
    )
  const order = Uint32Array.from({ length: count }, (_, at) => at * TEXT_BYTES)
  order.sort((a, b) => compared(texts, a, b))
  const hash = digestsOf(1)
  for (const from of order) {
    const text = { bytes: texts, from, to: from + TEXT_BYTES }
    hash.close(0, writeText(text, hash.bytes, hash.open(0)))
  }
  return fingerprintOf(hash.finish(0))
}

function compared(texts: Uint8Array, a: number, b: number): number {
  for (let at = 0; at < TEXT_BYTES; at += 1) {
    const difference = (texts[a + at] ?? 0) - (texts[b + at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
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
