import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { booleanBody } from '../input/boolean-text.ts'
import { flag } from '../input/query-schemas.ts'
import { collectionRef } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'

const area = 'collections'
const caller = 'anyone'

const BlocksQuery = v.object({
  returnDatasetFieldTypes: flag,
  onlyDisplayedOnCreate: flag,
  datasetType: v.optional(v.string()),
})

const BlockNames = v.pipe(
  v.array(v.union([v.string(), v.pipe(v.number(), v.integer())], 'A name or an id is needed here')),
  v.transform((names) => names.map(String)),
)

/** The metadata blocks of a collection (docs/specification/collection-metadata.md). */
export const collectionBlockEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...listEndpoints(repository),
  showRoot(repository, { id: 'C26', path: '/collections/{id}/metadatablocks/isRoot' }),
  showRoot(repository, {
    id: 'collections.blockRoot',
    path: '/collections/{id}/metadatablocks/:isRoot',
  }),
  changeRoot(repository, {
    id: 'C27',
    method: 'put',
    path: '/collections/{id}/metadatablocks/isRoot',
  }),
  changeRoot(repository, {
    id: 'collections.blockRoot.change',
    method: 'post',
    path: '/collections/{id}/metadatablocks/:isRoot',
  }),
]

const listEndpoints = ({ configuration }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'C24',
      method: 'get',
      path: '/collections/{id}/metadatablocks',
      summary: 'The metadata blocks in force in a collection',
      area,
      caller,
      openToBrowsers: true,
      query: BlocksQuery,
    },
    async ({ c, actor, params, query }) => {
      const blocks = await configuration.blocks(actor, collectionRef(params.id), {
        form: query.returnDatasetFieldTypes ? 'long' : 'short',
        onlyDisplayedOnCreate: query.onlyDisplayedOnCreate,
        datasetType: query.datasetType ?? null,
      })
      return ok(c, blocks)
    },
  ),
  endpoint(
    {
      id: 'C25',
      method: 'post',
      path: '/collections/{id}/metadatablocks',
      summary: 'Set the metadata blocks of a collection',
      area,
      caller,
      body: jsonBody(BlockNames),
    },
    async ({ c, actor, params, body }) => {
      const { collection } = await configuration.changeBlocks(actor, collectionRef(params.id), body)
      return message(c, `Metadata blocks of collection ${collection.alias} updated`)
    },
  ),
]

/**
 * Older clients write the last segment with a colon
 * (docs/specification/collection-metadata.md#own-or-inherited-blocks).
 */
type RootPath =
  | '/collections/{id}/metadatablocks/isRoot'
  | '/collections/{id}/metadatablocks/:isRoot'

const showRoot = (
  { configuration }: Repository,
  form: { readonly id: string; readonly path: RootPath },
): Endpoint =>
  endpoint(
    {
      ...form,
      method: 'get',
      summary: 'Whether a collection has its own metadata blocks',
      area,
      caller,
    },
    async ({ c, actor, params }) =>
      ok(c, await configuration.isBlockRoot(actor, collectionRef(params.id))),
  )

const changeRoot = (
  { configuration }: Repository,
  form: { readonly id: string; readonly method: 'put' | 'post'; readonly path: RootPath },
): Endpoint =>
  endpoint(
    {
      ...form,
      summary: 'Set whether a collection has its own metadata blocks',
      area,
      caller,
      body: booleanBody,
    },
    async ({ c, actor, params, body }) => {
      const ref = collectionRef(params.id)
      const { collection } = await configuration.makeBlockRoot(actor, ref, body)
      return message(c, `Metadata block root of collection ${collection.alias} set to ${body}`)
    },
  )
