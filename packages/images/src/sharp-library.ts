import type { Sharp, SharpOptions } from 'sharp'

/** What the library may read. Its other readers stay shut, whatever bytes would reach them. */
const READERS = ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Tiff', 'Heif'].map(
  (name) => `VipsForeignLoad${name}`,
)

/** Reads one source; only as much of the library as is used here. */
export type Open = (source: Uint8Array, options: SharpOptions) => Sharp

let library: Promise<Open> | null = null

/** The library, loaded when it is asked for the first time, with nothing open that is not used here. */
export function sharpLibrary(): Promise<Open> {
  library ??= load()
  return library
}

async function load(): Promise<Open> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READERS })
  // Every source is read once, and one thread for each is enough of a small machine.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
