import { crc32 } from '../files/crc32.ts'
import type { ZipLayout, ZipMember } from './zip-layout.ts'
import { dosTime } from './zip-records.ts'

/**
 * A strong `ETag` of a zip, quotes included: 128 bits over all that its bytes come from, in order: path, size,
 * CRC, time and, by `keyOf`, what tells the stored bytes from all others (keys are never written twice). Not a defence against
 * forgery: it tells versions of a bundle apart. Null while a CRC is unknown, since the bytes will change with it.
 */
export function bundleEtag<T>(
  { members, seekable }: ZipLayout<T>,
  keyOf: (source: T) => string,
): string | null {
  if (!seekable) return null
  const hash = fingerprint()
  for (const member of members) {
    hash.text(member.kind)
    hash.text(member.path)
    hash.number(dosTime(member.modified))
    for (const value of content(member, keyOf))
      typeof value === 'string' ? hash.text(value) : hash.number(value)
  }
  return `"${hash.hex()}"`
}

function content<T>(
  member: ZipMember<T>,
  keyOf: (source: T) => string,
): readonly (string | number)[] {
  switch (member.kind) {
    case 'directory':
      return []
    case 'inline':
      return [member.bytes.length, crc32(member.bytes)]
    case 'file':
      return [member.size, member.crc32 ?? 0, keyOf(member.source)]
  }
}

/** Four lanes of 32 bits: every word is multiplied into each, and each lane is turned into its neighbour. */
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
    /** The length goes first: neighbouring texts can't run into each other. */
    text: (text: string): void => {
      number(text.length)
      // Two units of 16 bits a word. Behind the last one comes NaN, which counts as 0.
      for (let at = 0; at < text.length; at += 2)
        word(text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16))
    },
    hex: (): string => {
      for (let round = 0; round < 8; round += 1) word(round)
      return [a, b, c, d].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
}
