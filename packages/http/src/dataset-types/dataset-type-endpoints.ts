import type { DatasetTypeView, Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { idNumber } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'

const area = 'datasets'
const ADMIN = { area, caller: 'account' } as const

const Names = v.array(v.string())

/** Dataset types (docs/specification/dataset-types.md). */
export const datasetTypeEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...reads(repository),
  create(repository),
  remove(repository),
  ...lists(repository),
]

const reads = ({ datasetTypes }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'datasetTypes.list',
      method: 'get',
      path: '/datasets/datasetTypes',
      summary: 'All dataset types',
      area,
      caller: 'ignored',
    },
    async ({ c }) => ok(c, (await datasetTypes.all()).map(presentDatasetType)),
  ),
  endpoint(
    {
      id: 'datasetTypes.get',
      method: 'get',
      path: '/datasets/datasetTypes/{idOrName}',
      summary: 'A dataset type',
      area,
      caller: 'ignored',
    },
    async ({ c, params }) => ok(c, presentDatasetType(await datasetTypes.get(params.idOrName))),
  ),
]

const NewType = v.object({
  name: v.string(),
  displayName: v.string(),
  description: v.nullish(v.string(), null),
  linkedMetadataBlocks: v.nullish(Names, []),
  availableLicenses: v.nullish(Names, []),
})

const create = ({ datasetTypes }: Repository): Endpoint =>
  endpoint(
    {
      ...ADMIN,
      id: 'datasetTypes.create',
      method: 'post',
      path: '/datasets/datasetTypes',
      summary: 'Add a dataset type',
      // Clients without a credential expect 400 here, not 401.
      refusals: { unauthenticated: 400 },
      body: jsonBody(NewType),
    },
    async ({ c, actor, body }) => {
      const { linkedMetadataBlocks: blocks, availableLicenses: licenses, ...names } = body
      return ok(
        c,
        presentDatasetType(await datasetTypes.create(actor, { ...names, blocks, licenses })),
      )
    },
  )

const remove = ({ datasetTypes }: Repository): Endpoint =>
  endpoint(
    {
      ...ADMIN,
      id: 'datasetTypes.delete',
      method: 'delete',
      path: '/datasets/datasetTypes/{idOrName}',
      summary: 'Delete an unused dataset type',
    },
    async ({ c, actor, params }) => {
      await datasetTypes.delete(actor, idNumber(params.idOrName))
      return message(c, 'deleted')
    },
  )

const lists = ({ datasetTypes }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...ADMIN,
      id: 'datasetTypes.blocks',
      method: 'put',
      path: '/datasets/datasetTypes/{idOrName}',
      summary:
        'Replace the metadata blocks that datasets of a type have beside those of their collection',
      body: jsonBody(Names),
    },
    async ({ c, actor, params, body }) => {
      const change = await datasetTypes.changeBlocks(actor, params.idOrName, body)
      return ok(c, { linkedMetadataBlocks: change })
    },
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'datasetTypes.licenses',
      method: 'put',
      path: '/datasets/datasetTypes/{idOrName}/licenses',
      summary: 'Replace the licences of a dataset type; an empty list allows all',
      body: jsonBody(Names),
    },
    async ({ c, actor, params, body }) => {
      const change = await datasetTypes.changeLicenses(actor, params.idOrName, body)
      return ok(c, { availableLicenses: change })
    },
  ),
]

/** A dataset type (docs/specification/dataset-types.md). */
const presentDatasetType = ({ type, licenses }: DatasetTypeView): object => ({
  id: type.id,
  name: type.name,
  displayName: type.displayName,
  description: type.description,
  linkedMetadataBlocks: type.linkedBlocks,
  availableLicenses: licenses.map(({ name }) => name),
})
