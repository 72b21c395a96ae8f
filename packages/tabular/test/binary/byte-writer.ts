/** Writes the bytes of a file. */
export class ByteWriter {
  readonly littleEndian: boolean
  private readonly parts: Uint8Array[] = []
  length = 0

  constructor(littleEndian = true) {
    this.littleEndian = littleEndian
  }

  bytes(bytes: Uint8Array): this {
    this.parts.push(bytes)
    this.length += bytes.length
    return this
  }

  text(text: string, encoding: 'utf8' | 'latin1' = 'utf8'): this {
    return this.bytes(Buffer.from(text, encoding))
  }

  /** A text in a field of a fixed length, filled up with a byte. */
  field(text: string, length: number, filler = 0): this {
    const field = new Uint8Array(length).fill(filler)
    field.set(Buffer.from(text, 'utf8').subarray(0, length))
    return this.bytes(field)
  }

  u8(value: number): this {
    return this.bytes(Uint8Array.of(value))
  }

  u16(value: number): this {
    return this.number(2, (view) => view.setUint16(0, value, this.littleEndian))
  }

  i16(value: number): this {
    return this.number(2, (view) => view.setInt16(0, value, this.littleEndian))
  }

  u32(value: number): this {
    return this.number(4, (view) => view.setUint32(0, value, this.littleEndian))
  }

  i32(value: number): this {
    return this.number(4, (view) => view.setInt32(0, value, this.littleEndian))
  }

  f32(value: number): this {
    return this.number(4, (view) => view.setFloat32(0, value, this.littleEndian))
  }

  f64(value: number): this {
    return this.number(8, (view) => view.setFloat64(0, value, this.littleEndian))
  }

  u64(value: number): this {
    return this.number(8, (view) => view.setBigUint64(0, BigInt(value), this.littleEndian))
  }

  done(): Uint8Array {
    return Buffer.concat(this.parts)
  }

  private number(bytes: number, write: (view: DataView) => void): this {
    const view = new DataView(new ArrayBuffer(bytes))
    write(view)
    return this.bytes(new Uint8Array(view.buffer))
  }
}
