/**
 * Detects widely known formats from the first bytes of a file. The domain itself detects research-data
 * formats, which few detection libraries know.
 */
export interface TypeDetection {
  /**
   * The media type of a file that begins with `head`, spelt as in docs/specification/content-types.md where
   * that page lists it; null when unknown. `head` holds up to 4 KiB of untrusted bytes: truncated, damaged or
   * malicious input must also be answered, and quickly. Null is better than a guess.
   */
  detect(head: Uint8Array): Promise<string | null>
}
