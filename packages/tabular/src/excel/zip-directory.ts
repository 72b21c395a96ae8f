import { Cursor } from '../binary/cursor.ts'
import { damaged, type FileBytes } from '../binary/file-bytes.ts'
import { TableRefusal } from '../tables/table-refusal.ts'

/** A member of a zip archive, as its directory tells. */
export interface ZipEntry {
  readonly name: string
  readonly method: 'stored' | 'deflated'
  readonly compressed: number
  readonly crc: number
  /** Where its own header begins. */
  readonly header: number
}

const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const LOCATOR_BYTES = 20
const LONGEST_COMMENT = 65_535
const OLE = 0xe011cfd0
const ENCRYPTED = 1
/** In these fields a larger number stands elsewhere. */
const ELSEWHERE = 0xffff_ffff
const ENTRIES = 100_000
/** Bytes that nobody reads: versions; time and date; between the lengths and the place of a header. */
const VERSIONS = 4
const TIME = 4
const DISKS_AND_ATTRIBUTES = 8

/** The members of a zip archive by name; of two with one name the last. Throws `TableRefusal`. */
export function zipEntries(file: FileBytes): ReadonlyMap<string, ZipEntry> {
  const start = new Cursor(file)
  if (file.size >= 4 && start.u32() === OLE) refuseOle()
  const { count, at } = directoryPlace(file)
  if (count > ENTRIES) throw damaged('its archive has too many members')
  const cursor = new Cursor(file, at)
  const entries = new Map<string, ZipEntry>()
  for (let left = count; left > 0; left -= 1) {
    const entry = readEntry(cursor)
    entries.set(entry.name, entry)
  }
  return entries
}

/** The bytes of a member, from and to. */
export function memberPlace(file: FileBytes, entry: ZipEntry): readonly [number, number] {
  const cursor = new Cursor(file, entry.header)
  if (cursor.u32() !== LOCAL) throw damaged(`${entry.name} is missing`)
  cursor.skip(22)
  const from = entry.header + 30 + cursor.u16() + cursor.u16()
  if (from + entry.compressed > file.size) throw damaged(`${entry.name} is cut off`)
  return [from, from + entry.compressed]
}

function directoryPlace(file: FileBytes): { readonly count: number; readonly at: number } {
  const from = Math.max(0, file.size - END_BYTES - LONGEST_COMMENT)
  const tail = new Uint8Array(file.size - from)
  file.read(tail, from)
  const view = new DataView(tail.buffer)
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1)
    if (view.getUint32(at, true) === END) {
      const place = view.getUint32(at + 16, true)
      const count = view.getUint16(at + 10, true)
      return place === ELSEWHERE || count === 0xffff
        ? place64(file, from + at)
        : { count, at: place }
    }
  throw new TableRefusal({
    found: 'The file is no workbook: it has no directory of its parts.',
    cure: 'Send the whole file, saved as "Excel Workbook (.xlsx)".',
  })
}

/** In large archives another record has the place. */
function place64(file: FileBytes, end: number): { readonly count: number; readonly at: number } {
  const locator = new Cursor(file, Math.max(0, end - LOCATOR_BYTES))
  if (locator.u32() !== LOCATOR_64) throw damaged('its archive has no directory')
  locator.skip(4)
  const cursor = new Cursor(file, locator.unsigned(8))
  if (cursor.u32() !== END_64) throw damaged('its archive has no directory')
  cursor.skip(28)
  const count = cursor.unsigned(8)
  cursor.skip(8)
  return { count, at: cursor.unsigned(8) }
}

function readEntry(cursor: Cursor): ZipEntry {
  if (cursor.u32() !== ENTRY) throw damaged('the directory of its archive is wrong')
  cursor.skip(VERSIONS)
  const flags = cursor.u16()
  const method = cursor.u16()
  cursor.skip(TIME)
  const crc = cursor.u32()
  let compressed = cursor.u32()
  const size = cursor.u32()
  const [nameLength, extraLength, commentLength] = [cursor.u16(), cursor.u16(), cursor.u16()]
  cursor.skip(DISKS_AND_ATTRIBUTES)
  let header = cursor.u32()
  const name = new TextDecoder().decode(cursor.bytes(nameLength))
  const large = largeNumbers(cursor.bytes(extraLength))
  cursor.skip(commentLength)
  if (size === ELSEWHERE) large.shift()
  if (compressed === ELSEWHERE) compressed = large.shift() ?? 0
  if (header === ELSEWHERE) header = large.shift() ?? 0
  if ((flags & ENCRYPTED) !== 0) refuseEncrypted()
  if (method !== 0 && method !== 8) throw damaged(`${name} is compressed in an unknown way`)
  return { name, method: method === 0 ? 'stored' : 'deflated', compressed, crc, header }
}

/** The numbers of 64 bits in the extra field of an entry. */
function largeNumbers(extra: Uint8Array): number[] {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.length)
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = view.getUint16(at + 2, true)
    const end = Math.min(at + 4 + length, extra.length)
    if (view.getUint16(at, true) === 1) {
      const found: number[] = []
      for (let number = at + 4; number + 8 <= end; number += 8)
        found.push(Number(view.getBigUint64(number, true)))
      return found
    }
    at = end
  }
  return []
}

function refuseEncrypted(): never {
  throw new TableRefusal({
    found: 'The workbook is protected with a password.',
    cure: 'Save it without a password.',
  })
}

function refuseOle(): never {
  throw new TableRefusal({
    found: 'The workbook is protected with a password, or is in the old Excel format.',
    cure: 'Save it without a password, as "Excel Workbook (.xlsx)".',
  })
}
