import { isUtf8 } from 'node:buffer'

const FIRST_ROOM = 4_096

/** Bytes that arrive in parts, however short, in one piece of memory that grows with them. */
export class GatheredBytes {
  #room = Buffer.alloc(0)
  #length = 0

  get length(): number {
    return this.#length
  }

  add(bytes: Buffer): void {
    const needed = this.#length + bytes.length
    if (needed > this.#room.length) {
      const room = Buffer.allocUnsafe(Math.max(FIRST_ROOM, 2 * this.#room.length, needed))
      this.#room.copy(room, 0, 0, this.#length)
      this.#room = room
    }
    bytes.copy(this.#room, this.#length)
    this.#length = needed
  }

  /** All of them; none are left here. */
  take(): Buffer {
    const taken = this.#room.subarray(0, this.#length)
    this.#room = Buffer.alloc(0)
    this.#length = 0
    return taken
  }
}

/** What becomes of a text. Bytes that are none stay, so that the server refuses them and does not get them changed. */
export const renamedBytes = (bytes: Buffer, rename: (text: string) => string): Buffer =>
  isUtf8(bytes) ? Buffer.from(rename(bytes.toString('utf8'))) : bytes
