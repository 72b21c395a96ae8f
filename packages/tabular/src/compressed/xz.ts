import type { FileBytes } from '../binary/file-bytes.ts'
import { TableRefusal } from '../tables/table-refusal.ts'
import { broken } from './broken.ts'
import { ByteSource } from './byte-source.ts'
import { crc32 } from './crc-32.ts'
import { lzma2 } from './lzma2.ts'

const MAGIC = 'fd377a585a00'
const LZMA2 = 0x21
/** Bytes of the checksums, by the number of their kind. */
const CHECK_BYTES: Readonly<Record<number, number>> = { 0: 0, 1: 4, 4: 8, 10: 32 }
const CRC_32 = 1
const MOST_WINDOW = 64 * 1024 * 1024

/** Decompresses a file of xz and gives it out in pieces, which may change afterwards. Throws `TableRefusal`. */
export function unxz(file: FileBytes, emit: (piece: Uint8Array) => void): void {
  const source = new ByteSource(file)
  let magic = ''
  for (let byte = 0; byte < 6; byte += 1) magic += source.next().toString(16).padStart(2, '0')
  source.next()
  const check = source.next()
  const checkBytes = CHECK_BYTES[check]
  if (magic !== MAGIC || checkBytes === undefined) throw broken()
  source.littleEndian(4)
  for (let size = source.next(); size !== 0; size = source.next()) {
    const window = blockWindow(source, 4 * (size + 1))
    const from = source.at
    let sum = 0
    lzma2(source, window, (piece) => {
      if (check === CRC_32) sum = crc32(piece, sum)
      emit(piece)
    })
    for (let padding = (4 - ((source.at - from) % 4)) % 4; padding > 0; padding -= 1) source.next()
    if (check === CRC_32) {
      if (source.littleEndian(4) !== sum) throw broken()
    } else for (let left = checkBytes; left > 0; left -= 1) source.next()
  }
}

/** Reads the header of a block, whose size was read, and returns the size of its window. */
function blockWindow(source: ByteSource, size: number): number {
  const end = source.at - 1 + size
  const flags = source.next()
  if ((flags & 0x3c) !== 0) throw broken()
  if (flags & 0x40) variable(source)
  if (flags & 0x80) variable(source)
  if ((flags & 3) !== 0 || variable(source) !== LZMA2 || variable(source) !== 1) refuseFilter()
  const bits = source.next()
  const window = bits > 39 ? 0xffff_ffff : (2 | (bits & 1)) * 2 ** ((bits >> 1) + 11)
  if (window > MOST_WINDOW) refuseFilter()
  if (source.at > end) throw broken()
  while (source.at < end) source.next()
  return window
}

/** A number of seven bits a byte. */
function variable(source: ByteSource): number {
  let value = 0
  for (let place = 0; place < 7; place += 1) {
    const byte = source.next()
    value += (byte & 0x7f) * 2 ** (7 * place)
    if (byte < 0x80) return value
  }
  throw broken()
}

function refuseFilter(): never {
  throw new TableRefusal({
    found: 'The file is compressed by xz in a way that R does not use.',
    cure: 'Save it in R with compress = "gzip".',
  })
}
