import type { ByteRange, Bytes } from '../storage/bytes.ts'

/** An archive as stored bytes of which any range can be read. */
export interface StoredArchive {
  /** Bytes. */
  readonly size: number
  readonly read: (range: ByteRange) => Promise<Bytes>
}

/** A file in an archive, as the archive's directory describes it. */
export interface ArchiveMember {
  /** With slashes between folders, as it was written: nothing about it is safe yet. */
  readonly path: string
  /** Bytes when it is unpacked. */
  readonly size: number
  readonly compressedSize: number
  readonly method: 'stored' | 'deflated'
  readonly crc32: number
  /** Where its local header begins. */
  readonly offset: number
}

/** The archive is damaged, encrypted, made to deceive, or of a kind that is not understood. */
export class UnreadableArchive extends Error {
  override readonly name = 'UnreadableArchive'
}

/** All bytes of a range that is known to be short. */
export async function bytesOf(
  { read, size }: StoredArchive,
  range: ByteRange,
): Promise<Uint8Array> {
  if (range.start < 0 || range.end > size || range.start > range.end)
    throw new UnreadableArchive('It points to bytes that it does not have')
  const whole = new Uint8Array(range.end - range.start)
  let at = 0
  for await (const chunk of await read(range)) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
