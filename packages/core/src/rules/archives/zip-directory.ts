import { type ArchiveMember, readRange, type StoredArchive, UnreadableArchive } from './archive.ts'
import { dataViewOf, safeNumber, zipEnd } from './zip-end.ts'
import { extraField } from './zip-extra-field.ts'
import { zipName } from './zip-name.ts'

const CENTRAL = 0x02014b50
const CENTRAL_LENGTH = 46
const LOCAL_LENGTH = 30
const ENCRYPTED = 1
const UTF8_NAMES = 1 << 11
const ZIP64_FIELD = 1
const SEE_ZIP64 = 0xffffffff
/** In bytes, enough for about 100,000 members. A longer directory is refused because it is held in memory. */
const MAX_DIRECTORY_LENGTH = 16 * 1024 * 1024
const METHODS: Readonly<Record<number, ArchiveMember['method']>> = { 0: 'stored', 8: 'deflated' }

/**
 * Lists the files in a zip in the order of its directory, without folders. Throws `UnreadableArchive` when
 * the zip cannot be unpacked completely: encrypted members, compression methods other than stored and
 * deflated, or members that overlap, which occur only in malicious archives.
 */
export async function zipMembers(archive: StoredArchive): Promise<readonly ArchiveMember[]> {
  const { start, length, count } = await zipEnd(archive)
  if (length > MAX_DIRECTORY_LENGTH) throw new UnreadableArchive('Its directory is too long')
  const directory = await readRange(archive, { start, end: start + length })
  const members = [...entriesIn(directory)]
  if (members.length !== count) throw new UnreadableArchive('Its directory is damaged')
  requireNoOverlap(members, start)
  return members.filter(({ path }) => !path.endsWith('/'))
}

function* entriesIn(directory: Uint8Array): Generator<ArchiveMember> {
  const view = dataViewOf(directory)
  for (let at = 0; at < directory.length; ) {
    const end = at + CENTRAL_LENGTH
    if (end > directory.length || view.getUint32(at, true) !== CENTRAL)
      throw new UnreadableArchive('Its directory is damaged')
    const nameEnd = end + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    const next = extraEnd + view.getUint16(at + 32, true)
    if (next > directory.length) throw new UnreadableArchive('Its directory is damaged')
    yield entryAt(dataViewOf(directory.subarray(at, end)), {
      name: directory.subarray(end, nameEnd),
      extra: directory.subarray(nameEnd, extraEnd),
    })
    at = next
  }
}

function entryAt(
  view: DataView,
  { name, extra }: { readonly name: Uint8Array; readonly extra: Uint8Array },
): ArchiveMember {
  const flags = view.getUint16(8, true)
  const method = METHODS[view.getUint16(10, true)]
  if ((flags & ENCRYPTED) !== 0) throw new UnreadableArchive('It is encrypted')
  if (method === undefined) throw new UnreadableArchive('It uses an unsupported compression method')
  const [size = 0, compressedSize = 0, offset = 0] = withZip64(
    [view.getUint32(24, true), view.getUint32(20, true), view.getUint32(42, true)],
    extra,
  )
  const path = zipName({ name, extra, utf8: (flags & UTF8_NAMES) !== 0 })
  return { path, size, compressedSize, method, crc32: view.getUint32(16, true), offset }
}

/**
 * Replaces the fields set to 0xffffffff with their values from the Zip64 extra field, which holds only those
 * fields, in this order.
 */
function withZip64(fields: readonly number[], extra: Uint8Array): readonly number[] {
  if (!fields.includes(SEE_ZIP64)) return fields
  const found = extraField(extra, ZIP64_FIELD)
  if (found === null) return fields
  const view = dataViewOf(found)
  let at = 0
  return fields.map((field) => {
    if (field !== SEE_ZIP64) return field
    if (at + 8 > view.byteLength) throw new UnreadableArchive('A Zip64 field is too short')
    at += 8
    return safeNumber(view.getBigUint64(at - 8, true))
  })
}

function requireNoOverlap(members: readonly ArchiveMember[], directoryStart: number): void {
  let free = 0
  for (const { offset, compressedSize } of members.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < free) throw new UnreadableArchive('Its members overlap')
    free = offset + LOCAL_LENGTH + compressedSize
  }
  if (free > directoryStart) throw new UnreadableArchive('Its members overlap its directory')
}
