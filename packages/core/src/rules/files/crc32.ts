const POLYNOMIAL = 0xedb88320
const TABLES = sliceTables()

/** Eight tables: table k advances a byte over k further bytes, so that one step processes eight bytes. */
function sliceTables(): Int32Array {
  const tables = new Int32Array(8 * 256)
  for (let byte = 0; byte < 256; byte += 1) {
    let crc = byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? POLYNOMIAL : 0)
    tables[byte] = crc
  }
  for (let at = 256; at < tables.length; at += 1) {
    const before = tables[at - 256] ?? 0
    tables[at] = (before >>> 8) ^ (tables[before & 255] ?? 0)
  }
  return tables
}

/** The unsigned CRC-32 used by zip and gzip. `previous` is the CRC of the preceding bytes. */
export type Crc32 = (bytes: Uint8Array, previous?: number) => number

/** The CRC-32 in portable code, eight bytes per step. */
export function crc32(bytes: Uint8Array, previous = 0): number {
  const t = TABLES
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const wholeSteps = bytes.length - (bytes.length % 8)
  let crc = ~previous
  let at = 0
  for (; at < wholeSteps; at += 8) {
    const low = view.getInt32(at, true) ^ crc
    const high = view.getInt32(at + 4, true)
    // Indices stay below 2048; the fallbacks only satisfy the type checker.
    crc =
      (t[1792 + (low & 255)] ?? 0) ^
      (t[1536 + ((low >>> 8) & 255)] ?? 0) ^
      (t[1280 + ((low >>> 16) & 255)] ?? 0) ^
      (t[1024 + (low >>> 24)] ?? 0) ^
      (t[768 + (high & 255)] ?? 0) ^
      (t[512 + ((high >>> 8) & 255)] ?? 0) ^
      (t[256 + ((high >>> 16) & 255)] ?? 0) ^
      (t[high >>> 24] ?? 0)
  }
  for (; at < bytes.length; at += 1) crc = (crc >>> 8) ^ (t[(crc ^ view.getUint8(at)) & 255] ?? 0)
  return ~crc >>> 0
}

/**
 * The CRC-32 of `node:zlib`, which is many times faster, or the portable one if the module has none (before
 * 20.15).
 */
export const crc32Of = (zlib: object): Crc32 =>
  'crc32' in zlib && typeof zlib.crc32 === 'function'
    ? (zlib.crc32 as Crc32) // Missing in the types of Node 20; it has the same signature.
    : crc32
