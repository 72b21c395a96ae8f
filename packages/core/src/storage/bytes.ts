/** A stream of bytes: pulled by the reader, cancelled by `return()`, never held whole. */
export type Bytes = AsyncIterable<Uint8Array>

/** `start` inclusive, `end` exclusive, both in bytes from the beginning. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}
