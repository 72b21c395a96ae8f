import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { multipartBody } from '../input/body-input.ts'
import { collectionRef, idNumber } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'
import { featuredImageEndpoint } from './featured-image-endpoint.ts'
import { allItems, FIELD_BYTES, readItemForm, singleItem } from './item-form.ts'
import { presentItem } from './present-item.ts'

const area = 'featured items'
const body = multipartBody({ fieldBytes: FIELD_BYTES })

/** Featured items of a collection (docs/specification/featured-items.md). */
export const featuredItemEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...listEndpoints(repository),
  ...itemEndpoints(repository),
  featuredImageEndpoint(repository),
]

function listEndpoints({ featuredItems, site }: Repository): readonly Endpoint[] {
  const ofCollection = { path: '/collections/{id}/featuredItems', area, caller: 'anyone' } as const
  return [
    endpoint(
      { ...ofCollection, id: 'C42', method: 'get', summary: 'The featured items of a collection' },
      async ({ c, actor, params }) => {
        const items = await featuredItems.list(actor, collectionRef(params.id))
        return ok(
          c,
          items.map((item) => presentItem(item, site)),
        )
      },
    ),
    endpoint(
      {
        ...ofCollection,
        id: 'C43',
        method: 'put',
        summary: 'Replace all featured items of a collection',
        body,
      },
      async ({ c, actor, params, body: parts }) => {
        const ref = collectionRef(params.id)
        const draw = await featuredItems.drawing(actor, ref)
        const inputs = allItems(await readItemForm(parts, draw))
        const items = await featuredItems.replaceAll(actor, ref, inputs)
        return ok(
          c,
          items.map((item) => presentItem(item, site)),
        )
      },
    ),
    endpoint(
      { ...ofCollection, id: 'C44', method: 'post', summary: 'Add a featured item', body },
      async ({ c, actor, params, body: parts }) => {
        const ref = collectionRef(params.id)
        const draw = await featuredItems.drawing(actor, ref)
        const input = singleItem(await readItemForm(parts, draw))
        return ok(c, presentItem(await featuredItems.create(actor, ref, input), site))
      },
    ),
    endpoint(
      {
        ...ofCollection,
        id: 'C45',
        method: 'delete',
        summary: 'Remove all featured items of a collection',
      },
      async ({ c, actor, params }) => {
        await featuredItems.removeAll(actor, collectionRef(params.id))
        return message(c, `All featured items of collection ${params.id} have been removed.`)
      },
    ),
  ]
}

function itemEndpoints({ featuredItems, site }: Repository): readonly Endpoint[] {
  const oneItem = { path: '/collectionFeaturedItems/{itemId}', area, caller: 'anyone' } as const
  return [
    endpoint(
      { ...oneItem, id: 'C46', method: 'put', summary: 'Change a featured item', body },
      async ({ c, actor, params, body: parts }) => {
        const id = idNumber(params.itemId) ?? 0
        const draw = await featuredItems.drawingForItem(actor, id)
        const input = singleItem(await readItemForm(parts, draw))
        return ok(c, presentItem(await featuredItems.update(actor, id, input), site))
      },
    ),
    endpoint(
      { ...oneItem, id: 'C47', method: 'delete', summary: 'Remove a featured item' },
      async ({ c, actor, params }) => {
        const id = idNumber(params.itemId) ?? 0
        await featuredItems.remove(actor, id)
        return message(c, `Featured item ${id} has been removed.`)
      },
    ),
  ]
}
