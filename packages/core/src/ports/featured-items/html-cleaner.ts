/**
 * Removes everything from user-written HTML that could run, load or mislead
 * (docs/specification/featured-items.md#rules-of-an-item). The result may be inserted into a page unchanged.
 * Cleaning is idempotent.
 */
export interface HtmlCleaner {
  /** Never fails: malformed input is interpreted as browsers interpret it. */
  clean(html: string): string
}
