import { type FileBytes, tooShort } from './file-bytes.ts'

const WINDOW = 64 * 1024

/** Where bytes are; filled again for each cell, so that millions of cells make no garbage. */
export interface BytesPlace {
  bytes: Uint8Array
  from: number
  to: number
}

/**
 * Reads a file from a place on, through a window. What is read at once must fit into memory, which the reader sees to;
 * reading past the end is a refusal.
 */
export class Cursor {
  /** Bytes from the beginning of the file to the next that is read. */
  at: number
  littleEndian = true
  private readonly file: FileBytes
  private readonly span: number
  private window = new Uint8Array(0)
  private view = new DataView(this.window.buffer)
  private from = 0

  constructor(file: FileBytes, at = 0, span = WINDOW) {
    this.file = file
    this.at = at
    this.span = span
  }

  get left(): number {
    return this.file.size - this.at
  }

  /** The next bytes, which hold until the next read. */
  bytes(length: number): Uint8Array {
    const offset = this.take(length)
    return this.window.subarray(offset, offset + length)
  }

  /** Copies the next bytes. Quicker than `bytes` for a few. */
  copy(length: number, into: Uint8Array, at: number): void {
    const offset = this.take(length)
    const { window } = this
    for (let byte = 0; byte < length; byte += 1) into[at + byte] = window[offset + byte] ?? 0
  }

  /** Sets the place to the next bytes, where they are until the next read. */
  locate(length: number, place: BytesPlace): void {
    place.from = this.take(length)
    place.to = place.from + length
    place.bytes = this.window
  }

  /** The next bytes as text; not for very many. */
  ascii(length: number): string {
    return String.fromCharCode(...this.bytes(length))
  }

  /** Goes on behind bytes that nobody reads. Refuses, as reading does, to go past the end. */
  skip(length: number): void {
    if (length > this.left || length < 0) throw tooShort()
    this.at += length
  }

  u8(): number {
    const offset = this.take(1)
    return this.window[offset] ?? 0
  }

  i8(): number {
    const offset = this.take(1)
    return this.view.getInt8(offset)
  }

  u16(): number {
    const offset = this.take(2)
    return this.view.getUint16(offset, this.littleEndian)
  }

  i16(): number {
    const offset = this.take(2)
    return this.view.getInt16(offset, this.littleEndian)
  }

  u32(): number {
    const offset = this.take(4)
    return this.view.getUint32(offset, this.littleEndian)
  }

  i32(): number {
    const offset = this.take(4)
    return this.view.getInt32(offset, this.littleEndian)
  }

  f32(): number {
    const offset = this.take(4)
    return this.view.getFloat32(offset, this.littleEndian)
  }

  f64(): number {
    const offset = this.take(8)
    return this.view.getFloat64(offset, this.littleEndian)
  }

  /** A whole number of 3 to 8 bytes without sign; exact up to 2^53. */
  unsigned(bytes: number): number {
    const offset = this.take(bytes)
    let value = 0
    for (let at = 0; at < bytes; at += 1)
      value = value * 256 + (this.window[offset + (this.littleEndian ? bytes - 1 - at : at)] ?? 0)
    return value
  }

  /** The offset of the next bytes in the window; they count as read. */
  private take(length: number): number {
    const offset = this.at - this.from
    if (offset >= 0 && offset + length <= this.window.length) {
      this.at += length
      return offset
    }
    this.fill(length)
    this.at += length
    return 0
  }

  private fill(length: number): void {
    if (length > this.left || length < 0) throw tooShort()
    const size = Math.min(this.left, Math.max(length, this.span))
    if (size !== this.window.length) {
      this.window = new Uint8Array(size)
      this.view = new DataView(this.window.buffer)
    }
    this.file.read(this.window, this.at)
    this.from = this.at
  }
}
