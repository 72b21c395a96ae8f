import type { ByteRange, Bytes } from '../storage/bytes.ts'

/** A stored archive whose bytes can be read by range. */
export interface StoredArchive {
  /** Bytes. */
  readonly size: number
  readonly read: (range: ByteRange) => Promise<Bytes>
}

/** A file in an archive, as described by the archive's directory. */
export interface ArchiveMember {
  /** Folders are separated by `/`. Taken from the archive unchecked: clean it before use. */
  readonly path: string
  /** Unpacked size in bytes. */
  readonly size: number
  /** Size in the archive, in bytes. */
  readonly compressedSize: number
  readonly method: 'stored' | 'deflated'
  readonly crc32: number
  /** Offset of its local header in the archive, in bytes. */
  readonly offset: number
}

/** The archive is damaged, encrypted, malicious, or uses an unsupported feature. */
export class UnreadableArchive extends Error {
  override readonly name = 'UnreadableArchive'
}

/** Reads a whole range into memory. Use it for short ranges only. */
export async function readRange(
  { read, size }: StoredArchive,
  range: ByteRange,
): Promise<Uint8Array> {
  if (range.start < 0 || range.end > size || range.start > range.end)
    throw new UnreadableArchive('It refers to bytes beyond its end')
  const whole = new Uint8Array(range.end - range.start)
  let at = 0
  for await (const chunk of await read(range)) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
