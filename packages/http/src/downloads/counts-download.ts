import * as v from 'valibot'

/** The part of a download's query that says whether it counts. */
export const countingQuery = { gbrecs: v.optional(v.string()) }

/**
 * Whoever counts a download elsewhere asks for it with `gbrecs=true`
 * (docs/specification/downloads.md#counting).
 */
export const countsDownload = ({ gbrecs }: { readonly gbrecs?: string | undefined }): boolean =>
  gbrecs !== 'true'
