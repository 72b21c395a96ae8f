import * as v from 'valibot'

/** The query parameter that decides whether a download is counted. */
export const countingQuery = { gbrecs: v.optional(v.string()) }

/** Clients that count downloads themselves send `gbrecs=true` (docs/specification/downloads.md#counting). */
export const countsDownload = ({ gbrecs }: { readonly gbrecs?: string | undefined }): boolean =>
  gbrecs !== 'true'
