import { type ArchiveMember, readRange, type StoredArchive, UnreadableArchive } from './archive.ts'
import { checkedBytes, gunzipped } from './member-bytes.ts'
import { dataViewOf } from './zip-end.ts'

/** Bytes of the CRC and the size at the end. */
const TRAILER = 8

/**
 * What a gzip file contains, as the only member of an archive; it has the file's name without `.gz`. The end of the file tells the size
 * modulo 4 GiB (RFC 1952, 2.3.1), so a larger one proves to be longer than declared, as do several files that were put together.
 */
export async function gzipMember(archive: StoredArchive, fileName: string): Promise<ArchiveMember> {
  const { size } = archive
  if (size < TRAILER) throw new UnreadableArchive('It ends too early')
  const trailer = dataViewOf(await readRange(archive, { start: size - TRAILER, end: size }))
  return {
    path: fileName.replace(/\.gz$/i, ''),
    size: trailer.getUint32(4, true),
    compressedSize: size,
    method: 'deflated',
    crc32: trailer.getUint32(0, true),
    offset: 0,
  }
}

/** Streams the unpacked bytes of the member. Throws `UnreadableArchive` when their number or their CRC differs. */
export async function* gzipMemberBytes(
  archive: StoredArchive,
  member: ArchiveMember,
): AsyncGenerator<Uint8Array, void> {
  const raw = await archive.read({ start: 0, end: archive.size })
  yield* checkedBytes(member, gunzipped(raw))
}
