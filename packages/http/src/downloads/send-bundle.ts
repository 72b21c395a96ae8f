import type { Bundle } from '@holdfast/core'
import { contentDisposition, downloadContentType } from '@holdfast/core/rules'
import { sendBytes } from '../output/send-bytes.ts'
import type { AppContext } from '../request/environment.ts'
import { countsDownload } from './counts-download.ts'

/**
 * Sends a zip that can be resumed: its length is known, and one range may be requested while its bytes stay
 * the same. The content depends on the caller, so caches must not store it.
 */
export function sendBundle(
  c: AppContext,
  bundle: Bundle,
  query: { readonly gbrecs?: string | undefined },
): Promise<Response> {
  const { fileName, size, etag } = bundle
  // Length and entity tag of the answer to a form do not describe the resource at its address.
  const resumable = etag !== null && c.req.method !== 'POST'
  return sendBytes(c, {
    size,
    open: (range = { start: 0, end: size }) => bundle.open(range),
    // A resumed zip was counted when its download began.
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

/** A client that resumes a different zip gets all of this one (RFC 9110, 13.1.5). */
const rangeStillCounts = (ifRange: string | undefined, etag: string): boolean =>
  ifRange === undefined || ifRange.trim() === etag
