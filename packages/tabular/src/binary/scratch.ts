import type { Spill } from '../statistics/spill.ts'
import type { FileBytes } from './file-bytes.ts'

/** What a reader keeps outside of memory until the rows are written: the first bytes of a spill. */
export class Scratch {
  private readonly spill: Spill
  /** Bytes that were added so far. */
  size = 0

  constructor(spill: Spill) {
    this.spill = spill
  }

  /** Adds bytes, which may change afterwards, and returns their place. */
  append(bytes: Uint8Array): number {
    this.spill.append(bytes)
    this.size += bytes.length
    return this.size - bytes.length
  }

  read(into: Uint8Array, at: number): void {
    this.spill.read(into, at)
  }

  /** What was added from a place on, as a file. */
  since(place: number): FileBytes {
    return { size: this.size - place, read: (into, at) => this.spill.read(into, place + at) }
  }

  /** A spill behind everything. Nothing can be added here afterwards. */
  rest(): Spill {
    const { spill, size } = this
    return {
      append: (bytes) => spill.append(bytes),
      read: (into, at) => spill.read(into, size + at),
    }
  }
}
