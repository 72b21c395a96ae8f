import type { Thumbnail } from '@holdfast/core'
import { contentDisposition, downloadContentType, inOneChunk } from '@holdfast/core/rules'
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
  return sendPicture(c, bytes, { name, contentType: 'image/png', tag, public: thumbnail.public })
}

interface PictureHead {
  readonly name: string
  readonly contentType: string
  /** Changes with the bytes; null when none is known. */
  readonly tag: string | null
  readonly public: boolean
}

/** Sends a picture; one that is not public may not be stored by caches. */
export const sendPicture = (
  c: AppContext,
  bytes: Uint8Array,
  { name, contentType, tag, public: open }: PictureHead,
): Promise<Response> =>
  sendBytes(c, {
    size: bytes.length,
    open: ({ start, end } = { start: 0, end: bytes.length }) =>
      inOneChunk(bytes.subarray(start, end)),
    headers: {
      'Content-Disposition': contentDisposition(name),
      'Content-Type': downloadContentType(contentType, name),
    },
    ranges: true,
    caching: open ? 'unset' : 'private',
    ...(tag === null ? {} : { etag: `"${tag}"` }),
  })
