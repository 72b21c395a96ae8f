import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { collectionRef } from '../input/references.ts'
import { PNG_OR_JPEG } from '../output/media-types.ts'
import { sendPicture } from './send-thumbnail.ts'

/** The uploaded logo of a collection, to which its `image_url` leads (docs/specification/search.md#items). */
export const collectionLogo = (repository: Repository): Endpoint =>
  endpoint(
    {
      id: 'collections.logo',
      method: 'get',
      path: '/access/dvCardImage/{id}',
      summary: 'The logo of a collection',
      area: 'collections',
      caller: 'anyone',
      answers: { 200: { description: 'The picture', contentType: PNG_OR_JPEG } },
    },
    async ({ c, actor, params }) => {
      const { bytes, name, contentType } = await repository.logos.ofCollection(
        actor,
        collectionRef(params.id),
      )
      // Not every caller may see each collection, and the address stays when the logo changes.
      return sendPicture(c, bytes, { name, contentType, tag: name, public: false })
    },
  )
