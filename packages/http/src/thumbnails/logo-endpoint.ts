import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { datasetRef } from '../input/references.ts'
import { sendThumbnail } from './send-thumbnail.ts'

/** The longer side of a logo in pixels (docs/specification/downloads.md#thumbnails). */
const LOGO_SIDE = 140

/** The picture of a dataset, to which its `image_url` leads (docs/specification/search.md#items). */
export const logo = (repository: Repository): Endpoint =>
  endpoint(
    {
      id: 'datasets.logo',
      method: 'get',
      path: '/datasets/{id}/logo',
      summary: 'The logo of a dataset, as PNG',
      area: 'datasets',
      caller: 'anyone',
      lookup: 'dataset',
      answers: {
        200: { description: 'The picture', contentType: 'image/png' },
        303: { description: 'The picture is at the address in the header Location' },
      },
    },
    async (call) => {
      const { c, actor } = call
      const ref = datasetRef(call)
      return sendThumbnail(c, await repository.thumbnails.ofDataset(actor, ref, LOGO_SIDE))
    },
  )
