const ZERO = '0'.charCodeAt(0)

/** Copying fewer bytes one by one is faster than asking the runtime for it. */
const SHORT = 64

/** Integers below this have at most nine digits, and are written without a text of their own. */
const SMALL = 1e9

/**
 * Text that is written as UTF-8 into memory that is used again: an answer of many short texts and numbers is made without an
 * object for each of them.
 */
export class WrittenText {
  readonly #encoder = new TextEncoder()
  readonly #full: number
  #memory: Uint8Array
  #length = 0

  /** `full` is the number of bytes from which on it is full; it takes more nevertheless. */
  constructor(full: number) {
    this.#full = full
    this.#memory = new Uint8Array(full + SHORT)
  }

  get isFull(): boolean {
    return this.#length >= this.#full
  }

  /** What was written; to be used before more is. */
  get written(): Uint8Array {
    return this.#memory.subarray(0, this.#length)
  }

  /** Begins anew. */
  clear(): void {
    this.#length = 0
  }

  text(text: string): void {
    // A character of UTF-16 takes at most three bytes.
    this.#makeRoom(3 * text.length)
    const { written } = this.#encoder.encodeInto(text, this.#memory.subarray(this.#length))
    this.#length += written
  }

  bytes(bytes: Uint8Array): void {
    const { length } = bytes
    this.#makeRoom(length)
    const memory = this.#memory
    let at = this.#length
    if (length > SHORT) memory.set(bytes, at)
    else for (let n = 0; n < length; n += 1) memory[at++] = bytes[n] ?? 0
    this.#length += length
  }

  /** As JSON writes it. */
  number(value: number): void {
    if (value >= 0 && value < SMALL && Number.isInteger(value)) this.#digits(value)
    else this.text(String(value))
  }

  #digits(value: number): void {
    this.#makeRoom(9)
    const memory = this.#memory
    let length = 1
    for (let beyond = 10; beyond <= value; beyond *= 10) length += 1
    let rest = value
    for (let at = this.#length + length - 1; at >= this.#length; at -= 1) {
      const tens = Math.trunc(rest / 10)
      memory[at] = ZERO + rest - 10 * tens
      rest = tens
    }
    this.#length += length
  }

  #makeRoom(bytes: number): void {
    if (this.#length + bytes <= this.#memory.length) return
    const larger = new Uint8Array(2 * (this.#length + bytes))
    larger.set(this.written)
    this.#memory = larger
  }
}
