import { strToU8 } from 'fflate'
import { crc32 } from '../files/crc32.ts'
import type { ByteRange } from '../storage/bytes.ts'
import { isDeferred, memberSize, type ZipLayout, type ZipMember } from './zip-layout.ts'
import {
  centralHeader,
  descriptor,
  descriptorLength,
  endRecords,
  localHeader,
  type ZipRecord,
} from './zip-records.ts'

/** Bytes of a member to fetch; `range` is counted from the beginning of the member. */
export interface MemberPart<T> {
  readonly kind: 'member'
  /** The index of the member in the layout. */
  readonly index: number
  readonly source: T
  readonly range: ByteRange
}

/** A part of a zip: bytes of its records, or bytes of a member to fetch. */
export type ZipPart<T> = { readonly kind: 'bytes'; readonly bytes: Uint8Array } | MemberPart<T>

/** CRCs computed while streaming, by index of the member. */
export type FoundCrcs = ReadonlyMap<number, number>

interface Slicing<T> {
  readonly layout: ZipLayout<T>
  readonly range: ByteRange
  readonly found: FoundCrcs
}

/**
 * The parts that make up exactly `range` of a zip, in order. Each part is built when it is requested, so
 * `found` can be filled while earlier parts are sent. Throws `RangeError` for a range outside the zip, and
 * for a partial range of a zip that is not seekable.
 */
export function* sliceZip<T>(
  layout: ZipLayout<T>,
  range: ByteRange,
  found: FoundCrcs = new Map(),
): Generator<ZipPart<T>, void, undefined> {
  requireRange(layout, range)
  const { members, starts, centralStarts } = layout
  const directory = boundary(starts, members.length)
  const end = boundary(centralStarts, members.length)
  for (const index of indicesIn(starts, range)) yield* memberParts({ layout, range, found }, index)
  for (const index of indicesIn(centralStarts, range)) {
    const header = centralHeader(recordOf(layout, index, found))
    yield* clip(header, boundary(centralStarts, index), range)
  }
  const records = endRecords({ count: members.length, start: directory, length: end - directory })
  yield* clip(records, end, range)
}

/** Only the member parts of a range: the bytes that must be opened, in order. */
export function* membersInRange<T>(
  layout: ZipLayout<T>,
  range: ByteRange,
): Generator<MemberPart<T>, void, undefined> {
  for (const index of indicesIn(layout.starts, range)) {
    const part = memberPart(layout, index, range)
    if (part !== null) yield part
  }
}

function* memberParts<T>(
  { layout, range, found }: Slicing<T>,
  index: number,
): Generator<ZipPart<T>, void, undefined> {
  const member = layout.members[index]
  if (member === undefined) return
  const start = boundary(layout.starts, index)
  const data = dataStart(layout, index)
  if (start < range.end && data > range.start)
    yield* clip(localHeader(recordOf(layout, index, found)), start, range)
  if (member.kind === 'inline') yield* clip(member.bytes, data, range)
  const part = memberPart(layout, index, range)
  if (part !== null) yield part
  if (isDeferred(member))
    yield* clip(descriptor(recordOf(layout, index, found)), data + memberSize(member), range)
}

function memberPart<T>(
  layout: ZipLayout<T>,
  index: number,
  range: ByteRange,
): MemberPart<T> | null {
  const member = layout.members[index]
  if (member?.kind !== 'file') return null
  const data = dataStart(layout, index)
  const start = Math.max(0, range.start - data)
  const end = Math.min(member.size, range.end - data)
  return start < end
    ? { kind: 'member', index, source: member.source, range: { start, end } }
    : null
}

/** The offset of a member's bytes, computed back from the offset of the next member. */
function dataStart<T>(layout: ZipLayout<T>, index: number): number {
  const member = layout.members[index]
  if (member === undefined) throw new RangeError('no such member')
  const size = memberSize(member)
  const rest = size + descriptorLength(isDeferred(member), size)
  return boundary(layout.starts, index + 1) - rest
}

function recordOf<T>(layout: ZipLayout<T>, index: number, found: FoundCrcs): ZipRecord {
  const member = layout.members[index]
  if (member === undefined) throw new RangeError('no such member')
  return {
    name: strToU8(member.path),
    directory: member.kind === 'directory',
    size: memberSize(member),
    crc32: crcOf(member, found.get(index)),
    deferred: isDeferred(member),
    modified: member.modified,
    offset: boundary(layout.starts, index),
  }
}

function crcOf<T>(member: ZipMember<T>, found: number | undefined): number | null {
  if (memberSize(member) === 0 || member.kind === 'directory') return 0
  return member.kind === 'inline' ? crc32(member.bytes) : (member.crc32 ?? found ?? null)
}

/** The part of `bytes`, whose offset is `at`, that is in the range. */
function* clip<T>(bytes: Uint8Array, at: number, range: ByteRange): Generator<ZipPart<T>> {
  const start = Math.max(0, range.start - at)
  const end = Math.min(bytes.length, range.end - at)
  if (start < end) yield { kind: 'bytes', bytes: bytes.subarray(start, end) }
}

/** The indices of the intervals between boundaries that overlap the range. */
function* indicesIn(boundaries: Float64Array, range: ByteRange): Generator<number> {
  const count = boundaries.length - 1
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (boundary(boundaries, middle + 1) <= range.start) low = middle + 1
    else high = middle
  }
  for (let index = low; index < count && boundary(boundaries, index) < range.end; index += 1)
    yield index
}

function boundary(boundaries: Float64Array, index: number): number {
  const at = boundaries[index]
  if (at === undefined) throw new RangeError('no such member')
  return at
}

function requireRange<T>({ length, seekable }: ZipLayout<T>, { start, end }: ByteRange): void {
  if (!(start >= 0 && start <= end && end <= length))
    throw new RangeError(`bytes ${start} to ${end} are not in a zip of ${length}`)
  if (!seekable && (start !== 0 || end !== length))
    throw new RangeError('a zip whose CRCs are not all known has no ranges')
}
