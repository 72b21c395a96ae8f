import type { ByteRange } from '../storage/bytes.ts'

/** A parsed `Range` header. */
export type RangeRequest =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly range: ByteRange }
  | { readonly kind: 'unsatisfiable'; readonly reason: string }

/**
 * Parses a `Range` header for `size` bytes (docs/specification/downloads.md#ranges). One range is allowed,
 * clipped at the end. A range of all bytes is still a part. A malformed header is unsatisfiable, never
 * ignored; `reason` follows the words `Error due to Range header:`.
 */
export function parseRange(header: string | null | undefined, size: number): RangeRequest {
  if (header === null || header === undefined) return { kind: 'whole' }
  if (header.includes(',')) return unsatisfiable('only one range is allowed.')
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header) ?? []
  if (first === undefined || last === undefined || first + last === '')
    return unsatisfiable('the format is bytes=<start>-<end>.')
  return first === '' ? suffix(Number(last), size) : fromTo(first, last, size)
}

function fromTo(first: string, last: string, size: number): RangeRequest {
  const start = Number(first)
  const lastByte = last === '' ? Number.POSITIVE_INFINITY : Number(last)
  if (start > lastByte) return unsatisfiable('the start is beyond the end.')
  if (start >= size) return unsatisfiable(`the start is beyond the size of ${size} bytes.`)
  return { kind: 'part', range: { start, end: Math.min(lastByte, size - 1) + 1 } }
}

function suffix(length: number, size: number): RangeRequest {
  if (length === 0 || size === 0) return unsatisfiable('the range holds no byte.')
  return { kind: 'part', range: { start: Math.max(0, size - length), end: size } }
}

const unsatisfiable = (reason: string): RangeRequest => ({ kind: 'unsatisfiable', reason })

/** The `Content-Range` header of a response with the bytes of `range`. */
export const contentRange = ({ start, end }: ByteRange, size: number): string =>
  `bytes ${start}-${end - 1}/${size}`
