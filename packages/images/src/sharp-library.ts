import type { Sharp, SharpOptions } from 'sharp'

/** The decoders that the library may use; all others are blocked for any input. */
const READERS = ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Tiff', 'Heif'].map(
  (name) => `VipsForeignLoad${name}`,
)

/** Opens one source; the part of the library used here. */
export type Open = (source: Uint8Array, options: SharpOptions) => Sharp

let library: Promise<Open> | null = null

/** The library, loaded on first use, with all unused operations blocked. */
export function sharpLibrary(): Promise<Open> {
  library ??= load()
  return library
}

async function load(): Promise<Open> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READERS })
  // Every source is read once, so a cache is useless; one thread per image suits small machines.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
