import { crc32 } from '../files/crc32.ts'
import type { ByteRange } from '../storage/bytes.ts'
import { chunkJoiner } from './chunk-joiner.ts'
import {
  LengthMismatch,
  type OpenMember,
  partLength,
  type ReadAheadWindow,
  readAhead,
} from './read-ahead.ts'
import { isDeferred, type ZipLayout } from './zip-layout.ts'
import { membersInRange, sliceZip } from './zip-slice.ts'

const WINDOW: ReadAheadWindow = { small: 64 * 1024, parts: 32, bytes: 1024 * 1024 }

/** Where the bytes of a bundle's members come from. */
export interface BundleSource<T> {
  readonly open: OpenMember<T>
  /** How far small members are read ahead. Default: 32 members of up to 64 KiB each, 1 MiB in total. */
  readonly window?: ReadAheadWindow
}

/**
 * Streams one range of a zip in chunks of a useful size. Members are opened only when the reader asks for
 * bytes, and at most one long member is open at a time. When the reader stops early, all open members are
 * closed, including those read ahead. Throws the errors of `open`, and `LengthMismatch` when a member is
 * shorter or longer than laid out, so that a corrupt zip never ends normally. Empty members are not opened.
 */
export async function* bundleBytes<T>(
  layout: ZipLayout<T>,
  range: ByteRange,
  { open, window = WINDOW }: BundleSource<T>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const found = new Map<number, number>()
  const ahead = readAhead(membersInRange(layout, range), open, window)
  const joiner = chunkJoiner(range.end - range.start)
  try {
    for (const part of sliceZip(layout, range, found)) {
      if (part.kind === 'bytes') {
        for (const chunk of joiner.add(part.bytes)) yield chunk
        continue
      }
      const length = partLength(part)
      const small = ahead.next()
      let [crc, passed] = [0, 0]
      for await (const bytes of small === null
        ? await open(part.source, part.range)
        : [await small]) {
        passed += bytes.length
        if (passed > length) throw new LengthMismatch(length, 'more')
        if (isUnknown(layout, part.index)) crc = crc32(bytes, crc)
        for (const chunk of joiner.add(bytes)) yield chunk
      }
      if (passed < length) throw new LengthMismatch(length, 'fewer')
      found.set(part.index, crc)
    }
    for (const chunk of joiner.rest()) yield chunk
  } finally {
    await ahead.close()
  }
}

function isUnknown<T>({ seekable, members }: ZipLayout<T>, index: number): boolean {
  const member = members[index]
  return !seekable && member !== undefined && isDeferred(member)
}
