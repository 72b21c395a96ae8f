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
import { membersIn, slice } from './zip-slice.ts'

const WINDOW: ReadAheadWindow = { small: 64 * 1024, parts: 32, bytes: 1024 * 1024 }

export interface BundleSource<T> {
  readonly open: OpenMember<T>
  /** How far small members are read ahead; left out, 32 members of up to 64 KiB, 1 MiB in all. */
  readonly window?: ReadAheadWindow
}

/**
 * The bytes of one range of a zip, in chunks worth sending. Nothing is opened before the reader asks, and at
 * most one long member at a time; leaving early closes what is open, members read ahead included. Throws what
 * `open` rejects with, and `LengthMismatch` when a member is shorter or longer than laid out: a zip that cannot
 * be right breaks off. Empty members are not opened.
 */
export async function* bundleBytes<T>(
  layout: ZipLayout<T>,
  range: ByteRange,
  { open, window = WINDOW }: BundleSource<T>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const found = new Map<number, number>()
  const ahead = readAhead(membersIn(layout, range), open, window)
  const joiner = chunkJoiner(range.end - range.start)
  try {
    for (const part of slice(layout, range, found)) {
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
