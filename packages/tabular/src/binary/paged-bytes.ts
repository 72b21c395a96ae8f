import type { BytesPlace } from './cursor.ts'
import type { Scratch } from './scratch.ts'

const PAGE = 256 * 1024
/** Pages that stay in memory; further ones wait in the scratch. */
const KEPT = 192
/** Places for pages that were read back; the number of a page gives its place. */
const READ = 64

/** Bytes that are added at the end and read anywhere, in little memory. */
export class PagedBytes {
  length = 0
  private readonly scratch: Scratch
  private readonly kept: Uint8Array[] = []
  /** Where in the scratch the pages behind the kept ones are. */
  private readonly places: number[] = []
  private readonly read: ({ readonly page: number; readonly bytes: Uint8Array } | undefined)[] = []
  private last = new Uint8Array(PAGE)

  constructor(scratch: Scratch) {
    this.scratch = scratch
  }

  add(bytes: Uint8Array, from: number, to: number): void {
    for (let done = from; done < to; ) {
      const at = this.length % PAGE
      const part = bytes.subarray(done, Math.min(to, done + PAGE - at))
      this.last.set(part, at)
      this.length += part.length
      done += part.length
      if (this.length % PAGE === 0) this.turn()
    }
  }

  /** Sets `place` to bytes, where they are until the next call. */
  locate(at: number, length: number, place: BytesPlace): void {
    const first = at % PAGE
    const whole = first + length <= PAGE
    const bytes = whole ? this.page((at - first) / PAGE) : this.together(at, length)
    if (place.bytes !== bytes) place.bytes = bytes
    place.from = whole ? first : 0
    place.to = place.from + length
  }

  /** A copy of bytes that lie on several pages. */
  private together(at: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length)
    for (let done = 0; done < length; ) {
      const from = (at + done) % PAGE
      const page = this.page(Math.floor((at + done) / PAGE))
      const part = page.subarray(from, Math.min(PAGE, from + length - done))
      bytes.set(part, done)
      done += part.length
    }
    return bytes
  }

  private turn(): void {
    if (this.kept.length < KEPT) {
      this.kept.push(this.last)
      this.last = new Uint8Array(PAGE)
    } else this.places.push(this.scratch.append(this.last))
  }

  private page(number: number): Uint8Array {
    const kept = this.kept[number]
    if (kept !== undefined) return kept
    const place = this.places[number - KEPT]
    if (place === undefined) return this.last
    const held = this.read[number % READ]
    if (held?.page === number) return held.bytes
    const bytes = held?.bytes ?? new Uint8Array(PAGE)
    this.scratch.read(bytes, place)
    this.read[number % READ] = { page: number, bytes }
    return bytes
  }
}
