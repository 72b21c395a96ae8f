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

/** Bytes of a member that are to be fetched: `range` counts from the member's own beginning. */
export interface MemberPart<T> {
  readonly kind: 'member'
  /** Which member of the layout. */
  readonly index: number
  readonly source: T
  readonly range: ByteRange
}

export type ZipPart<T> = { readonly kind: 'bytes'; readonly bytes: Uint8Array } | MemberPart<T>

/** CRCs that were found while bytes passed, by index of the member. */
export type FoundCrcs = ReadonlyMap<number, number>

interface Slicing<T> {
  readonly layout: ZipLayout<T>
  readonly range: ByteRange
  readonly found: FoundCrcs
}

/**
 * The parts that make up exactly `range` of a zip, in order. Each is made when it is asked for, so that `found`
 * may be filled while the parts before are sent. Throws `RangeError` for a range that is not in the zip,
 * and for any but the whole of a zip that is not seekable.
 */
export function* slice<T>(
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
    yield* cut(header, boundary(centralStarts, index), range)
  }
  const records = endRecords({ count: members.length, start: directory, length: end - directory })
  yield* cut(records, end, range)
}

/** The member parts of a range alone: what will have to be opened, in order. */
export function* membersIn<T>(
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
    yield* cut(localHeader(recordOf(layout, index, found)), start, range)
  if (member.kind === 'inline') yield* cut(member.bytes, data, range)
  const part = memberPart(layout, index, range)
  if (part !== null) yield part
  if (isDeferred(member))
    yield* cut(descriptor(recordOf(layout, index, found)), data + memberSize(member), range)
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

/** Where the bytes of a member begin, counted back from where the next one does. */
function dataStart<T>(layout: ZipLayout<T>, index: number): number {
  const member = layout.members[index]
  if (member === undefined) throw new RangeError('no such member')
  const size = memberSize(member)
  const behind = size + descriptorLength(isDeferred(member), size)
  return boundary(layout.starts, index + 1) - behind
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

/** What of `bytes`, which begin at `at`, lies in the range. */
function* cut<T>(bytes: Uint8Array, at: number, range: ByteRange): Generator<ZipPart<T>> {
  const start = Math.max(0, range.start - at)
  const end = Math.min(bytes.length, range.end - at)
  if (start < end) yield { kind: 'bytes', bytes: bytes.subarray(start, end) }
}

/** The indices of the stretches between boundaries that the range touches. */
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
