import { readRange, type StoredArchive, UnreadableArchive } from './archive.ts'

const END = 0x06054b50
const END_LENGTH = 22
const MAX_COMMENT_LENGTH = 0xffff
const LOCATOR_64 = 0x07064b50
const LOCATOR_64_LENGTH = 20
const END_64 = 0x06064b50
const END_64_LENGTH = 56
const SEE_ZIP64 = 0xffffffff

/** The position of the central directory of a zip, in bytes, and the number of members it lists. */
export interface ZipEnd {
  readonly count: number
  readonly start: number
  readonly length: number
}

/** Reads the end of central directory record of a zip, and the Zip64 record before it if there is one. */
export async function zipEnd(archive: StoredArchive): Promise<ZipEnd> {
  const tailLength = Math.min(archive.size, END_LENGTH + MAX_COMMENT_LENGTH + LOCATOR_64_LENGTH)
  const tailStart = archive.size - tailLength
  const tail = await readRange(archive, { start: tailStart, end: archive.size })
  const view = dataViewOf(tail)
  const at = findEndRecord(view)
  if (at === null) throw new UnreadableArchive('It has no end of central directory record')
  const end: ZipEnd = {
    count: view.getUint16(at + 10, true),
    length: view.getUint32(at + 12, true),
    start: view.getUint32(at + 16, true),
  }
  if (view.getUint16(at + 4, true) !== view.getUint16(at + 6, true))
    throw new UnreadableArchive('It is one part of a split archive')
  if (end.count !== 0xffff && end.length !== SEE_ZIP64 && end.start !== SEE_ZIP64) return end
  return (await zip64End(archive, view, at - LOCATOR_64_LENGTH)) ?? end
}

/** The offset of the last end record whose comment reaches the end of the file; null without one. */
function findEndRecord(view: DataView): number | null {
  for (let at = view.byteLength - END_LENGTH; at >= 0; at -= 1)
    if (
      view.getUint32(at, true) === END &&
      view.getUint16(at + 20, true) === view.byteLength - at - END_LENGTH
    )
      return at
  return null
}

async function zip64End(
  archive: StoredArchive,
  tail: DataView,
  locator: number,
): Promise<ZipEnd | null> {
  if (locator < 0 || tail.getUint32(locator, true) !== LOCATOR_64) return null
  const start = safeNumber(tail.getBigUint64(locator + 8, true))
  const view = dataViewOf(await readRange(archive, { start, end: start + END_64_LENGTH }))
  if (view.getUint32(0, true) !== END_64)
    throw new UnreadableArchive('Its Zip64 end record is missing')
  return {
    count: safeNumber(view.getBigUint64(32, true)),
    length: safeNumber(view.getBigUint64(40, true)),
    start: safeNumber(view.getBigUint64(48, true)),
  }
}

/** A `DataView` of exactly these bytes. */
export const dataViewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

/** The value as a number. Throws `UnreadableArchive` for values that no real archive has. */
export function safeNumber(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER))
    throw new UnreadableArchive('It declares an impossible size or offset')
  return Number(value)
}
