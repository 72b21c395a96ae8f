import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { collectionRef } from '../input/references.ts'
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
      answers: { 200: { description: 'The picture, as PNG or JPEG', contentType: 'image/png' } },
    },
    async ({ c, actor, params }) => {
      const { logo, ...shown } = await repository.logos.ofCollection(
        actor,
        collectionRef(params.id),
      )
      return sendPicture(c, logo.bytes, {
        name: logo.name,
        contentType: logo.contentType,
        tag: logo.name,
        public: shown.public,
        cacheControl: 'public, no-cache',
      })
    },
  )
