import { inflateSync } from 'fflate'
import { crc32 } from '../files/crc32.ts'
import { type ArchiveMember, readRange, type StoredArchive, UnreadableArchive } from './archive.ts'
import { checkedBytes, INFLATE_STEP_BYTES, inflated, requireWhole } from './member-bytes.ts'
import { dataViewOf } from './zip-end.ts'

const LOCAL = 0x04034b50
const LOCAL_LENGTH = 30
/** Members of at most this many bytes, unpacked, are unpacked whole. */
const SMALL_BYTES = 65_536
/** Bytes of a local header behind its fixed part that are read with a small member: its name and what else lies there. */
const NAME_BYTES = 512

/**
 * Streams the unpacked bytes of one member. Throws `UnreadableArchive` when their number or their CRC differs
 * from the directory. This stops zip bombs and detects damage.
 */
export async function* zipMemberBytes(
  archive: StoredArchive,
  member: ArchiveMember,
): AsyncGenerator<Uint8Array, void> {
  const small = await smallMember(archive, member)
  if (small !== null) {
    requireWhole(member, { size: small.length, crc: crc32(small) })
    if (small.length > 0) yield small
    return
  }
  const start = await dataStart(archive, member)
  const end = start + member.compressedSize
  if (end > archive.size)
    throw new UnreadableArchive('A member extends beyond the end of the archive')
  const raw = member.compressedSize === 0 ? nothing() : await archive.read({ start, end })
  yield* checkedBytes(member, member.method === 'stored' ? raw : inflated(raw))
}

/**
 * The bytes of a small member, read with its header in one piece: a stream for each of thousands of tiny files takes
 * more time, and much more memory, than their bytes. Null for members that are not small. Has at most one byte more
 * than declared.
 */
async function smallMember(
  archive: StoredArchive,
  { offset, size, compressedSize, method }: ArchiveMember,
): Promise<Uint8Array | null> {
  if (size > SMALL_BYTES || compressedSize > INFLATE_STEP_BYTES) return null
  const end = Math.min(archive.size, offset + LOCAL_LENGTH + NAME_BYTES + compressedSize)
  const read = await readRange(archive, { start: offset, end })
  const start = headerLength(read)
  const raw = read.subarray(start, start + compressedSize)
  // A long header, or the end of the archive.
  if (raw.length < compressedSize) return null
  // Some programs call an empty member deflated, and write nothing for it.
  return method === 'stored' || raw.length === 0 ? raw : inflatedWhole(raw, size)
}

function inflatedWhole(raw: Uint8Array, size: number): Uint8Array {
  try {
    return inflateSync(raw, { out: new Uint8Array(size + 1) })
  } catch (error) {
    throw new UnreadableArchive('A member cannot be unpacked', { cause: error })
  }
}

async function dataStart(archive: StoredArchive, { offset }: ArchiveMember): Promise<number> {
  const header = await readRange(archive, { start: offset, end: offset + LOCAL_LENGTH })
  return offset + headerLength(header)
}

/** The length of the local header that begins there. */
function headerLength(bytes: Uint8Array): number {
  const view = dataViewOf(bytes)
  if (bytes.length < LOCAL_LENGTH || view.getUint32(0, true) !== LOCAL)
    throw new UnreadableArchive('A member is not at its declared offset')
  return LOCAL_LENGTH + view.getUint16(26, true) + view.getUint16(28, true)
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
