import { type FileBytes, tooShort } from '../binary/file-bytes.ts'

const PIECE = 64 * 1024

/** Gives the bytes of a file one after the other. */
export class ByteSource {
  /** Bytes that were given out. */
  at = 0
  private readonly file: FileBytes
  private piece = new Uint8Array(0)
  private from = 0

  constructor(file: FileBytes) {
    this.file = file
  }

  get left(): number {
    return this.file.size - this.at
  }

  next(): number {
    if (this.at - this.from >= this.piece.length) this.fill()
    const byte = this.piece[this.at - this.from] ?? 0
    this.at += 1
    return byte
  }

  /** A whole number of bytes from the lowest on; at most six. */
  littleEndian(bytes: number): number {
    let value = 0
    for (let byte = 0; byte < bytes; byte += 1) value += this.next() * 2 ** (8 * byte)
    return value
  }

  private fill(): void {
    if (this.left <= 0) throw tooShort()
    this.piece = new Uint8Array(Math.min(PIECE, this.left))
    this.file.read(this.piece, this.at)
    this.from = this.at
  }
}
