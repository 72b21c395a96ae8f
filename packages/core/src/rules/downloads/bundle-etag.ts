import { crc32 } from '../files/crc32.ts'
import type { ZipLayout, ZipMember } from './zip-layout.ts'
import { dosTime } from './zip-records.ts'

/**
 * A strong `ETag` of a zip, with quotes: a 128-bit hash of everything that determines its bytes, in order:
 * path, size, CRC, time and `keyOf`, the key of the stored bytes (a key is never written twice). It
 * distinguishes versions of a bundle but does not protect against forgery. Null while a CRC is unknown.
 */
export function bundleEtag<T>(
  { members, seekable }: ZipLayout<T>,
  keyOf: (source: T) => string,
): string | null {
  if (!seekable) return null
  const hash = bundleHash(keyOf)
  for (const member of members) hash.add(member)
  return `"${hash.hex()}"`
}

/** The hash of `bundleEtag`, for members that come one after the other. */
export function bundleHash<T>(keyOf: (source: T) => string) {
  const hash = fingerprint()
  const begin = ({ kind, path, modified }: Pick<ZipMember<T>, 'kind' | 'path' | 'modified'>) => {
    hash.text(kind)
    hash.text(path)
    hash.number(dosTime(modified))
  }
  const inline = (length: number, crc: number): void => {
    hash.number(length)
    hash.number(crc)
  }
  return {
    add: (member: ZipMember<T>): void => {
      begin(member)
      if (member.kind === 'inline') inline(member.bytes.length, crc32(member.bytes))
      if (member.kind !== 'file') return
      inline(member.size, member.crc32 ?? 0)
      hash.text(keyOf(member.source))
    },
    /** A member whose bytes are not at hand. */
    addInline: (member: InlineFacts): void => {
      begin({ kind: 'inline', ...member })
      inline(member.length, member.crc32)
    },
    hex: hash.hex,
  }
}

interface InlineFacts {
  readonly path: string
  readonly modified: number
  readonly length: number
  readonly crc32: number
}

/**
 * A hash of four 32-bit lanes: every word is multiplied into each lane, and each lane is mixed into the next.
 */
function fingerprint() {
  let [a, b, c, d] = [0x9e3779b9, 0x7f4a7c15, 0x85ebca6b, 0xc2b2ae35]
  const word = (value: number): void => {
    a = Math.imul(a ^ value, 0x2c1b3c6d) + b
    b = Math.imul(b ^ value ^ (a >>> 15), 0x297a2d39) + c
    c = Math.imul(c ^ value ^ (b >>> 13), 0x1b56c4e9) + d
    d = Math.imul(d ^ value ^ (c >>> 16), 0x3c6ef372 | 1) + a
  }
  const number = (value: number): void => {
    word(value | 0)
    word(Math.floor(value / 2 ** 32))
  }
  return {
    number,
    /** The length comes first, so that adjacent texts cannot be confused. */
    text: (text: string): void => {
      number(text.length)
      // Two 16-bit units per word. Past the end `charCodeAt` returns NaN, which counts as 0.
      for (let at = 0; at < text.length; at += 2)
        word(text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16))
    },
    hex: (): string => {
      for (let round = 0; round < 8; round += 1) word(round)
      return [a, b, c, d].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
}
