import { strToU8 } from 'fflate'
import {
  centralHeaderLength,
  descriptorLength,
  endRecordsLength,
  LIMIT_16,
  localHeaderLength,
} from './zip-records.ts'

/**
 * A member of a zip. Paths are relative and use `/`; paths of directories end in `/`. `modified` is in
 * milliseconds since 1970, because a `Date` would take more memory than the rest of the member.
 */
export type ZipMember<T> =
  | {
      readonly kind: 'file'
      readonly path: string
      readonly size: number
      /** Null if unknown: it is then computed while streaming and sent after the bytes. */
      readonly crc32: number | null
      readonly modified: number
      /** Identifies the bytes for the function that opens them. */
      readonly source: T
    }
  | {
      readonly kind: 'inline'
      readonly path: string
      readonly bytes: Uint8Array
      readonly modified: number
    }
  | { readonly kind: 'directory'; readonly path: string; readonly modified: number }

/**
 * The position of every byte of a zip, computed before it is written. Offsets are in bytes from the
 * beginning.
 */
export interface ZipLayout<T> {
  readonly members: readonly ZipMember<T>[]
  /** The exact length of the zip in bytes. */
  readonly length: number
  /**
   * Whether ranges can be served, which requires that every CRC is known. The length is exact in both cases.
   */
  readonly seekable: boolean
  /** The offset of each member, followed by the offset of the central directory. */
  readonly starts: Float64Array
  /** The offset of each member's central header, followed by the offset of the end records. */
  readonly centralStarts: Float64Array
}

/**
 * Computes the layout of a zip: members stored uncompressed in this order, names in UTF-8, Zip64 only where a
 * value needs it. The same members always give the same bytes. Throws `RangeError` for an unsafe or repeated
 * path and for a size that is not a byte count.
 */
export function layoutZip<T>(members: readonly ZipMember<T>[]): ZipLayout<T> {
  const { starts, centralStarts } = layoutAt(members, { start: 0, central: 0 })
  const local = starts.at(-1) ?? 0
  const central = centralStarts.at(-1) ?? 0
  for (const at of centralStarts.keys()) centralStarts[at] = (centralStarts[at] ?? 0) + local
  const directory = { count: members.length, start: local, length: central }
  const length = local + central + endRecordsLength(directory)
  if (!Number.isSafeInteger(length)) throw new RangeError('the zip is too long to be addressed')
  return { members, length, seekable: !members.some(isDeferred), starts, centralStarts }
}

/**
 * The places of consecutive members: the first member begins at `start`, the first central header at `central`. Both
 * lists end with the place behind the last one. Throws as `layoutZip`.
 */
export function layoutAt<T>(
  members: readonly ZipMember<T>[],
  from: { readonly start: number; readonly central: number },
): Omit<ZipLayout<T>, 'length'> {
  requireDistinctPaths(members)
  const starts = new Float64Array(members.length + 1)
  const centralStarts = new Float64Array(members.length + 1)
  let [local, central] = [from.start, from.central]
  for (const [at, member] of members.entries()) {
    const [name, size] = [nameLength(member), memberSize(member)]
    starts[at] = local
    centralStarts[at] = central
    central += centralHeaderLength(name, size, local)
    local += localHeaderLength(name, size) + size + descriptorLength(isDeferred(member), size)
  }
  starts[members.length] = local
  centralStarts[members.length] = central
  return { members, seekable: !members.some(isDeferred), starts, centralStarts }
}

/** Whether the CRC follows the bytes of the member. The CRC of an empty member is always known. */
export const isDeferred = <T>(member: ZipMember<T>): boolean =>
  member.kind === 'file' && member.crc32 === null && member.size > 0

/** The size of a member in bytes; 0 for a directory. */
export function memberSize<T>(member: ZipMember<T>): number {
  if (member.kind === 'directory') return 0
  return member.kind === 'inline' ? member.bytes.length : member.size
}

function nameLength<T>(member: ZipMember<T>): number {
  const { kind, path } = member
  const size = memberSize(member)
  if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`${path} has no valid size`)
  if (!isSafePath(path) || path.endsWith('/') !== (kind === 'directory'))
    throw new RangeError(`${JSON.stringify(path)} cannot be the path of a ${kind}`)
  const length = strToU8(path).length
  if (length >= LIMIT_16) throw new RangeError(`the path ${path.slice(0, 40)}... is too long`)
  return length
}

/** Relative, without backslashes, control characters, drive letters, and `.`, `..` or empty segments. */
const isSafePath = (path: string): boolean =>
  !/[\p{Cc}\p{Cs}\\]/u.test(path) &&
  !/^[a-z]:/i.test(path) &&
  !/^(\/|$)|\/\/|(^|\/)\.{1,2}(\/|$)/.test(path)

function requireDistinctPaths<T>(members: readonly ZipMember<T>[]): void {
  const paths = new Set<string>()
  for (const { path } of members) {
    if (paths.has(path)) throw new RangeError(`${path} is in the zip twice`)
    paths.add(path)
  }
}
