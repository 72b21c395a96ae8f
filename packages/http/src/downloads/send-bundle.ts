import type { Bundle } from '@holdfast/core'
import { contentDisposition, downloadContentType } from '@holdfast/core/rules'
import { sendBytes } from '../output/send-bytes.ts'
import type { AppContext } from '../request/environment.ts'
import { countsDownload } from './counts-download.ts'

/**
 * Sends a zip that can be resumed: its length is known, and one range of it may be asked for as long as
 * its bytes are known to be the same ones. What a caller may have of a dataset is their own matter, so no
 * cache on the way keeps it.
 */
export function sendBundle(
  c: AppContext,
  bundle: Bundle,
  query: { readonly gbrecs?: string | undefined },
): Promise<Response> {
  const { fileName, size, etag } = bundle
  // The length and the mark of a form's answer say nothing about its address.
  const resumable = etag !== null && c.req.method !== 'POST'
  return sendBytes(c, {
    size,
    open: (range = { start: 0, end: size }) => bundle.open(range),
    // Whoever resumes a zip has been counted when it began.
    sent: (range) => {
      if (countsDownload(query) && (range === null || range.start === 0)) bundle.count()
    },
    headers: {
      'Content-Disposition': contentDisposition(fileName),
      'Content-Type': downloadContentType('application/zip', fileName),
      ...(resumable ? { 'Accept-Ranges': 'bytes' } : {}),
    },
    ranges: resumable && rangeStillCounts(c.req.header('If-Range'), etag),
    ...(resumable ? { etag } : {}),
  })
}

/** A client that continues another zip than this one gets the whole of it (RFC 9110, 13.1.5). */
const rangeStillCounts = (ifRange: string | undefined, etag: string): boolean =>
  ifRange === undefined || ifRange.trim() === etag
