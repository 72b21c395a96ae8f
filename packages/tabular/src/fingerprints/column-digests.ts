/**
 * SHA-256 of many columns at once. An element is written to `bytes` at the place that `open` tells, and taken by
 * `close`.
 */
export interface ColumnDigests {
  readonly bytes: Uint8Array
  /** The place for the next element of a column; a whole element fits there. */
  open(column: number): number
  /** Takes the element that ends at `end`. */
  close(column: number, end: number): void
  /** The 32 bytes of a column's digest. Asked once for each column. */
  finish(column: number): Uint8Array
  /** Gives back memory; nothing is asked afterwards. */
  release(): void
}
