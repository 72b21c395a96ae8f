/**
 * Takes from HTML that users write whatever could run, load or mislead
 * (docs/specification/featured-items.md#rules-of-an-item): what comes out may stand on a page as it is.
 * Cleaning what is clean changes nothing.
 */
export interface HtmlCleaner {
  /** Total: whatever is put in is understood as browsers understand it. */
  clean(html: string): string
}
