import type { Bytes, DrawingOptions } from '@holdfast/core/rules'
import sharp, { type Sharp } from 'sharp'

/** Default options; tests change those that they are about. */
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

/** An image of noise, which does not compress. */
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
