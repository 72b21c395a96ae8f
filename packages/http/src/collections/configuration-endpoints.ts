import type { BlockFacetView, Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { booleanBody } from '../input/boolean-text.ts'
import { flag } from '../input/query-schemas.ts'
import { collectionRef } from '../input/references.ts'
import { message, ok, okWithMessage } from '../output/envelope.ts'
import { collectionPresenter } from './collection-presenter.ts'
import { InputLevelSchema, inputLevel } from './metadata-blocks-input.ts'
import { presentFacets, presentInputLevel } from './present-configuration.ts'

const area = 'collections'
const caller = 'anyone'

/** Facets and input levels of a collection (docs/specification/collection-metadata.md). */
export const configurationEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...facetEndpoints(repository),
  ...blockFacetEndpoints(repository),
  ...inputLevelEndpoints(repository),
]

const facetEndpoints = ({ configuration, catalogue }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'C11',
      method: 'get',
      path: '/collections/{id}/facets',
      summary: 'The facets of a collection',
      area,
      caller,
      openToBrowsers: true,
      query: v.object({ returnDetails: flag }),
    },
    async ({ c, actor, params, query }) => {
      const facets = await configuration.facets(actor, collectionRef(params.id))
      return ok(c, presentFacets(facets, catalogue, { details: query.returnDetails }))
    },
  ),
  endpoint(
    {
      id: 'C12',
      method: 'post',
      path: '/collections/{id}/facets',
      summary: 'Replace the facets of a collection; none inherits again',
      area,
      caller,
      body: jsonBody(v.array(v.string())),
    },
    async ({ c, actor, params, body }) => {
      const { collection } = await configuration.changeFacets(actor, collectionRef(params.id), body)
      return message(c, `Facets of collection ${collection.alias} updated`)
    },
  ),
]

const presentBlockFacets = ({ collection, root, blocks }: BlockFacetView): object => ({
  collectionId: collection.id,
  collectionAlias: collection.alias,
  metadataBlockFacetRoot: root,
  metadataBlocks: blocks.map(({ name, displayName }) => ({
    metadataBlockName: name,
    metadataBlockFacet: displayName,
  })),
})

const blockFacetEndpoints = ({ configuration }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'C13',
      method: 'get',
      path: '/collections/{id}/metadatablockfacets',
      summary: 'The block facets of a collection',
      area,
      caller,
    },
    async ({ c, actor, params }) =>
      ok(c, presentBlockFacets(await configuration.blockFacets(actor, collectionRef(params.id)))),
  ),
  endpoint(
    {
      id: 'C14',
      method: 'post',
      path: '/collections/{id}/metadatablockfacets',
      summary: 'Replace the block facets of a collection with its own',
      area,
      caller,
      body: jsonBody(v.array(v.string())),
    },
    async ({ c, actor, params, body }) => {
      const ref = collectionRef(params.id)
      const { alias } = await configuration.changeBlockFacets(actor, ref, body)
      return message(c, `Metadata block facets of collection ${alias} updated`)
    },
  ),
  endpoint(
    {
      id: 'C15',
      method: 'post',
      path: '/collections/{id}/metadatablockfacets/isRoot',
      summary: 'Whether a collection has its own block facets',
      area,
      caller,
      body: booleanBody,
    },
    async ({ c, actor, params, body }) => {
      const ref = collectionRef(params.id)
      const { collection, outcome } = await configuration.makeBlockFacetRoot(actor, ref, body)
      const text =
        outcome === 'changed'
          ? `Metadata block facet root of collection ${collection.alias} set to ${body}`
          : `No update needed: metadata block facet root is ${body} already`
      return message(c, text)
    },
  ),
]

const inputLevelEndpoints = (repository: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'C16',
      method: 'get',
      path: '/collections/{id}/inputLevels',
      summary: 'The input levels of a collection',
      area,
      caller,
    },
    async ({ c, actor, params }) => {
      const levels = await repository.configuration.inputLevels(actor, collectionRef(params.id))
      return ok(c, levels.map(presentInputLevel))
    },
  ),
  endpoint(
    {
      id: 'C17',
      method: 'put',
      path: '/collections/{id}/inputLevels',
      summary: 'Set input levels; other fields keep theirs, an empty list removes all',
      area,
      caller,
      body: jsonBody(
        v.pipe(
          v.array(InputLevelSchema),
          v.transform((sent) => sent.map(inputLevel)),
        ),
      ),
    },
    async ({ c, actor, params, body }) => {
      const ref = collectionRef(params.id)
      const view = await repository.configuration.changeInputLevels(actor, ref, body)
      return okWithMessage(c, 'Input levels updated', await collectionPresenter(repository)(view))
    },
  ),
]
