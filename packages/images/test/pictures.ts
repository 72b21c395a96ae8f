import { deflateSync } from 'node:zlib'
import type { Bytes, DrawingOptions } from '@holdfast/core'
import sharp, { type Sharp } from 'sharp'

/** Options that a test changes where it is about them. */
export const LIMITS: DrawingOptions = {
  maxBytes: 1_000_000,
  maxPixels: 25_000_000,
  side: 100,
  fit: 'shrink',
  format: 'likeSource',
}

export async function* streamOf(bytes: Uint8Array, chunk = 1000): Bytes {
  for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
}

/** A picture of noise, which does not become small by packing. */
export const noise = (width: number, height: number): Sharp => {
  let seed = 1
  const pixels = Uint8Array.from({ length: width * height * 3 }, () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed >>> 16
  })
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A GIF of two frames, the first red and the second green. */
export const movingGif = async (): Promise<Buffer> => {
  const frame = (background: string): Promise<Buffer> =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = [await frame('#ff0000'), await frame('#00ff00')]
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
}

/** A PNG that says it is of this size and packs nothing but zeroes. */
export function hollowPng(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

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
