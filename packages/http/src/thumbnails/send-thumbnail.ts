import type { Thumbnail } from '@holdfast/core'
import { contentDisposition, downloadContentType } from '@holdfast/core/rules'
import { sendBytes } from '../output/send-bytes.ts'
import type { AppContext } from '../request/environment.ts'

/**
 * Sends a thumbnail, or redirects to the store that has it (docs/specification/downloads.md#thumbnails). It
 * does not count as a download.
 */
export async function sendThumbnail(c: AppContext, thumbnail: Thumbnail): Promise<Response> {
  const { name, redirect, tag } = thumbnail
  if (redirect !== null)
    return c.body(null, 303, {
      Location: await redirect(),
      'Cache-Control': 'private, no-store',
    })
  const bytes = await thumbnail.bytes()
  return sendBytes(c, {
    size: bytes.length,
    open: ({ start, end } = { start: 0, end: bytes.length }) => once(bytes.subarray(start, end)),
    headers: {
      'Content-Disposition': contentDisposition(name),
      'Content-Type': downloadContentType('image/png', name),
    },
    ranges: true,
    caching: thumbnail.public ? 'unset' : 'private',
    ...(tag === null ? {} : { etag: `"${tag}"` }),
  })
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
