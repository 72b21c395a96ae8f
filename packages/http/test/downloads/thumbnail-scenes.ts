import { deflateSync } from 'node:zlib'

/** A PNG of `height` red lines; it says that it is of this size even where `lines` are fewer. */
export function aPng(width: number, height: number, lines = height): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const line = Buffer.alloc(1 + width * 3)
  for (let at = 1; at < line.length; at += 3) line[at] = 255
  const pixels = Buffer.concat(Array.from({ length: lines }, () => line))
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(pixels)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

/** Width and height of a PNG, and whether it has colours with alpha. */
export function pngFacts(bytes: Uint8Array): readonly [number, number, boolean] {
  const view = Buffer.from(bytes)
  if (view.subarray(1, 4).toString() !== 'PNG') throw new Error('It is no PNG')
  return [view.readUInt32BE(16), view.readUInt32BE(20), view[25] === 6]
}

/** A document of one page of 200 by 100 points. */
export const aPdf = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R>>endobj
4 0 obj<</Length 27>>stream
1 0 0 rg 0 0 100 100 re f 
endstream endobj
trailer<</Root 1 0 R>>
`),
  )

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc(named), 4)
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)])
}

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1)
      value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}
