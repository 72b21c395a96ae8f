import { readSync } from 'node:fs'

/** Fills a buffer from a place of the file on. */
export function fill(file: number, into: Uint8Array, at: number): void {
  for (let done = 0; done < into.length; ) {
    const count = readSync(file, into, done, into.length - done, at + done)
    if (count === 0) throw new RangeError('The file ends too early.')
    done += count
  }
}
