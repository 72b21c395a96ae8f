/** A 32-bit field holds values below this limit; the limit itself means "see the Zip64 field". */
export const LIMIT_32 = 0xffffffff
/** A 16-bit field holds values below this limit; the limit itself means "see the Zip64 field". */
export const LIMIT_16 = 0xffff

/** A member as its zip records describe it. Members are not compressed, so both sizes are equal. */
export interface ZipRecord {
  readonly name: Uint8Array
  readonly directory: boolean
  readonly size: number
  /** Null before the bytes of a member whose CRC follows them. */
  readonly crc32: number | null
  /** Whether the CRC and the sizes follow the bytes, in a data descriptor. */
  readonly deferred: boolean
  /** In milliseconds since 1970. */
  readonly modified: number
  readonly offset: number
}

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const END = 0x06054b50

const VERSION = 20
const VERSION_ZIP64 = 45
const MADE_ON_UNIX = 3 << 8
const UTF8_NAMES = 1 << 11
const DEFERRED = 1 << 3
const FILE_MODE = (0o100644 << 16) >>> 0
// The low bit pattern is the directory attribute of DOS.
const DIRECTORY_MODE = ((0o040755 << 16) | 0x10) >>> 0

/** The length in bytes of a local header. */
export const localHeaderLength = (nameBytes: number, size: number): number =>
  30 + nameBytes + (size >= LIMIT_32 ? 20 : 0)

/** The length in bytes of a data descriptor; 0 if the member has none. */
export const descriptorLength = (deferred: boolean, size: number): number =>
  deferred ? (size >= LIMIT_32 ? 24 : 16) : 0

/** The length in bytes of a central header. */
export function centralHeaderLength(nameBytes: number, size: number, offset: number): number {
  const fields = (size >= LIMIT_32 ? 16 : 0) + (offset >= LIMIT_32 ? 8 : 0)
  return 46 + nameBytes + (fields === 0 ? 0 : 4 + fields)
}

/** The local header, which comes before the bytes of a member. */
export function localHeader(record: ZipRecord): Uint8Array {
  const { name, size, deferred } = record
  const big = size >= LIMIT_32
  const known = deferred ? 0 : size
  const out = writer(localHeaderLength(name.length, size))
  out.u32(LOCAL)
  common(out, record, big)
  out.u32(deferred ? 0 : (record.crc32 ?? 0))
  for (let field = 0; field < 2; field += 1) out.u32(big ? LIMIT_32 : known)
  out.u16(name.length)
  out.u16(big ? 20 : 0)
  out.bytes(name)
  if (big) {
    // A local header must have both sizes, even if a descriptor follows.
    zip64Field(out, [known, known])
  }
  return out.done
}

/**
 * The data descriptor, which comes after the bytes of a deferred member. Throws if the CRC is still unknown.
 */
export function descriptor({ size, crc32 }: ZipRecord): Uint8Array {
  const out = writer(descriptorLength(true, size))
  out.u32(DESCRIPTOR)
  out.u32(requireCrc(crc32))
  for (let field = 0; field < 2; field += 1) size >= LIMIT_32 ? out.u64(size) : out.u32(size)
  return out.done
}

/** The header of a member in the central directory. Throws if the CRC is still unknown. */
export function centralHeader(record: ZipRecord): Uint8Array {
  const { name, size, offset } = record
  const length = centralHeaderLength(name.length, size, offset)
  const extra = length - 46 - name.length
  const out = writer(length)
  out.u32(CENTRAL)
  out.u16(MADE_ON_UNIX | VERSION_ZIP64)
  common(out, record, extra > 0)
  out.u32(requireCrc(record.crc32))
  for (let field = 0; field < 2; field += 1) out.u32(Math.min(size, LIMIT_32))
  out.u16(name.length)
  out.u16(extra)
  for (let field = 0; field < 3; field += 1) out.u16(0) // comment, disk, internal attributes
  out.u32(record.directory ? DIRECTORY_MODE : FILE_MODE)
  out.u32(Math.min(offset, LIMIT_32))
  out.bytes(name)
  if (extra > 0)
    zip64Field(out, [
      ...(size >= LIMIT_32 ? [size, size] : []),
      ...(offset >= LIMIT_32 ? [offset] : []),
    ])
  return out.done
}

/** The position of the central directory in bytes, and the number of members it lists. */
export interface Directory {
  readonly count: number
  readonly start: number
  readonly length: number
}

// A value equal to its field's limit is written in Zip64 too, so that no reader misreads it.
const needsZip64 = ({ count, start, length }: Directory): boolean =>
  count >= LIMIT_16 || start >= LIMIT_32 || length >= LIMIT_32

/** The length in bytes of the end records. */
export const endRecordsLength = (directory: Directory): number =>
  needsZip64(directory) ? 56 + 20 + 22 : 22

/** The end of central directory record, after the Zip64 records if these are needed. */
export function endRecords(directory: Directory): Uint8Array {
  const { count, start, length } = directory
  const out = writer(endRecordsLength(directory))
  if (needsZip64(directory)) end64(out, directory)
  out.u32(END)
  out.u32(0) // this disk, and the disk of the directory
  for (let field = 0; field < 2; field += 1) out.u16(Math.min(count, LIMIT_16))
  out.u32(Math.min(length, LIMIT_32))
  out.u32(Math.min(start, LIMIT_32))
  out.u16(0) // no comment
  return out.done
}

function end64(out: Writer, { count, start, length }: Directory): void {
  out.u32(END_64)
  out.u64(44) // the length of the rest of this record
  out.u16(MADE_ON_UNIX | VERSION_ZIP64)
  out.u16(VERSION_ZIP64)
  out.u64(0) // this disk, and the disk of the directory
  for (const value of [count, count, length, start]) out.u64(value)
  out.u32(LOCATOR_64)
  out.u32(0)
  out.u64(start + length)
  out.u32(1) // disks
}

/** The fields that local and central headers share: version, flags, method, time. */
function common(out: Writer, { deferred, modified }: ZipRecord, zip64: boolean): void {
  out.u16(zip64 ? VERSION_ZIP64 : VERSION)
  out.u16(UTF8_NAMES | (deferred ? DEFERRED : 0))
  out.u16(0) // stored
  out.u32(dosTime(modified))
}

function zip64Field(out: Writer, values: readonly number[]): void {
  out.u16(1)
  out.u16(values.length * 8)
  for (const value of values) out.u64(value)
}

/** A time in DOS format: UTC, in steps of two seconds, clipped to the years 1980 to 2107. */
export function dosTime(millis: number): number {
  const date = new Date(millis)
  const year = date.getUTCFullYear()
  if (!(year >= 1980)) return (1 << 21) | (1 << 16)
  if (year > 2107)
    return ((127 << 25) | (12 << 21) | (31 << 16) | (23 << 11) | (59 << 5) | 29) >>> 0
  const day = ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time =
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}

function requireCrc(crc32: number | null): number {
  if (crc32 === null)
    throw new Error('the CRC of this member is not known until its bytes have been read')
  return crc32
}

type Writer = ReturnType<typeof writer>

/** Writes little-endian fields one after another. */
function writer(length: number) {
  const done = new Uint8Array(length)
  const view = new DataView(done.buffer)
  let at = 0
  const u32 = (value: number): void => {
    view.setUint32(at, value, true)
    at += 4
  }
  return {
    done,
    u16: (value: number): void => {
      view.setUint16(at, value, true)
      at += 2
    },
    u32,
    u64: (value: number): void => {
      u32(value % 2 ** 32)
      u32(Math.floor(value / 2 ** 32))
    },
    bytes: (bytes: Uint8Array): void => {
      done.set(bytes, at)
      at += bytes.length
    },
  }
}
