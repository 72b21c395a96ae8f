/**
 * Tells the formats that are known to everybody from the bytes that files begin with. Those of research data, which
 * few others know, the domain tells itself.
 */
export interface TypeDetection {
  /**
   * The media type that `head` shows, spelt as docs/specification/content-types.md spells it where it names
   * one, or null. `head` is how a file begins, up to 4 KiB of what a stranger sent: bytes that are cut off,
   * damaged or meant to confuse are answered like any others, and within moments. A null is better than a
   * guess.
   */
  detect(head: Uint8Array): Promise<string | null>
}
