import { Inflate } from 'fflate'
import { crc32 } from '../files/crc32.ts'
import type { Bytes } from '../storage/bytes.ts'
import { type ArchiveMember, readRange, type StoredArchive, UnreadableArchive } from './archive.ts'
import { dataViewOf } from './zip-end.ts'

const LOCAL = 0x04034b50
const LOCAL_LENGTH = 30
/** Compressed bytes per inflate call. The output, up to about 1000 times as many bytes, is held in memory. */
const INFLATE_STEP_BYTES = 4096

/**
 * Streams the unpacked bytes of one member. Throws `UnreadableArchive` when their number or their CRC differs
 * from the directory. This stops zip bombs and detects damage.
 */
export async function* zipMemberBytes(
  archive: StoredArchive,
  member: ArchiveMember,
): AsyncGenerator<Uint8Array, void> {
  const start = await dataStart(archive, member)
  const end = start + member.compressedSize
  if (end > archive.size)
    throw new UnreadableArchive('A member extends beyond the end of the archive')
  const raw = member.compressedSize === 0 ? nothing() : await archive.read({ start, end })
  let [passed, crc] = [0, 0]
  for await (const chunk of member.method === 'stored' ? raw : inflated(raw)) {
    passed += chunk.length
    if (passed > member.size) throw new UnreadableArchive('A member is longer than declared')
    crc = crc32(chunk, crc)
    yield chunk
  }
  if (passed < member.size) throw new UnreadableArchive('A member is shorter than declared')
  if (crc !== member.crc32) throw new UnreadableArchive('A member is damaged')
}

async function dataStart(archive: StoredArchive, { offset }: ArchiveMember): Promise<number> {
  const header = await readRange(archive, { start: offset, end: offset + LOCAL_LENGTH })
  const view = dataViewOf(header)
  if (view.getUint32(0, true) !== LOCAL)
    throw new UnreadableArchive('A member is not at its declared offset')
  return offset + LOCAL_LENGTH + view.getUint16(26, true) + view.getUint16(28, true)
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

async function* inflated(raw: Bytes): AsyncGenerator<Uint8Array, void> {
  let ready: Uint8Array[] = []
  const inflate = new Inflate((chunk) => {
    ready.push(chunk)
  })
  for await (const chunk of raw)
    for (let at = 0; at < chunk.length; at += INFLATE_STEP_BYTES) {
      pushInto(inflate, chunk.slice(at, at + INFLATE_STEP_BYTES))
      yield* ready
      ready = []
    }
}

function pushInto(inflate: Inflate, bytes: Uint8Array): void {
  try {
    inflate.push(bytes)
  } catch (error) {
    throw new UnreadableArchive('A member cannot be unpacked', { cause: error })
  }
}
