import type { Repository } from '@holdfast/core'
import { contentDisposition } from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { idNumber } from '../input/references.ts'
import { PNG_OR_JPEG } from '../output/media-types.ts'
import { sendBytes } from '../output/send-bytes.ts'

/**
 * The image of a featured item. The service rendered it, so pages may show it
 * (docs/specification/featured-items.md#calls).
 */
export const featuredImageEndpoint = ({ featuredItems }: Repository): Endpoint =>
  endpoint(
    {
      id: 'A21',
      method: 'get',
      path: '/access/collectionFeaturedItemImage/{id}',
      summary: 'The image of a featured item',
      area: 'featured items',
      caller: 'anyone',
      answers: { 200: { description: 'The image', contentType: PNG_OR_JPEG } },
    },
    async ({ c, actor, params }) => {
      const { image, open, ...found } = await featuredItems.image(actor, idNumber(params.id) ?? 0)
      return sendBytes(c, {
        size: image.size,
        open,
        headers: {
          'Content-Disposition': contentDisposition(image.fileName).replace(
            /^attachment/,
            'inline',
          ),
          'Content-Type': image.contentType,
          // The address stays the same when the image changes.
          ...(found.public ? { 'Cache-Control': 'public, no-cache' } : {}),
        },
        ranges: false,
        // Object ids are never reused.
        etag: `"${image.objectId}"`,
        caching: found.public ? 'unset' : 'private',
      })
    },
  )
