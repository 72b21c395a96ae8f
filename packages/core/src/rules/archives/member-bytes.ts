import { Gunzip, Inflate } from 'fflate'
import { crc32 } from '../files/crc32.ts'
import type { Bytes } from '../storage/bytes.ts'
import { type ArchiveMember, UnreadableArchive } from './archive.ts'

/** Compressed bytes per inflate call. The output, up to about 1000 times as many bytes, is held in memory. */
export const INFLATE_STEP_BYTES = 4096

/** The same bytes. Throws `UnreadableArchive` when their number or their CRC differs from what the archive says of the member. */
export async function* checkedBytes(
  member: ArchiveMember,
  bytes: Bytes,
): AsyncGenerator<Uint8Array, void> {
  let [passed, crc] = [0, 0]
  for await (const chunk of bytes) {
    passed += chunk.length
    if (passed > member.size) throw new UnreadableArchive('A member is longer than declared')
    crc = crc32(chunk, crc)
    yield chunk
  }
  requireWhole(member, { size: passed, crc })
}

/** Throws `UnreadableArchive` for bytes that are not all of the member, or others. */
export function requireWhole(
  member: ArchiveMember,
  { size, crc }: { readonly size: number; readonly crc: number },
): void {
  if (size > member.size) throw new UnreadableArchive('A member is longer than declared')
  if (size < member.size) throw new UnreadableArchive('A member is shorter than declared')
  if (crc !== member.crc32) throw new UnreadableArchive('A member is damaged')
}

/** The bytes of a raw deflate stream. Throws `UnreadableArchive` when it is damaged. */
export const inflated = (raw: Bytes): Bytes => unpacked(raw, Inflate)

/** The bytes of all files in a gzip stream, one after the other. Throws `UnreadableArchive` when it is damaged. */
export const gunzipped = (raw: Bytes): Bytes => unpacked(raw, Gunzip)

async function* unpacked(
  raw: Bytes,
  Unpacker: typeof Inflate | typeof Gunzip,
): AsyncGenerator<Uint8Array, void> {
  let ready: Uint8Array[] = []
  const unpacker = new Unpacker((chunk) => {
    ready.push(chunk)
  })
  for await (const chunk of raw)
    for (let at = 0; at < chunk.length; at += INFLATE_STEP_BYTES) {
      pushInto(unpacker, chunk.slice(at, at + INFLATE_STEP_BYTES))
      yield* ready
      ready = []
    }
}

function pushInto(unpacker: Inflate | Gunzip, bytes: Uint8Array): void {
  try {
    unpacker.push(bytes)
  } catch (error) {
    throw new UnreadableArchive('A member cannot be unpacked', { cause: error })
  }
}
