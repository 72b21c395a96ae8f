import type { Repository, SearchRun } from '@holdfast/core'
import { type CollectionRef, type PlacedSearch, refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { flag } from '../input/query-schemas.ts'
import { idNumber } from '../input/references.ts'
import { createdWithMessage, message, ok, okWithMessage } from '../output/envelope.ts'

const ADMIN = { area: 'search', caller: 'account' } as const
const PATH = '/admin/savedsearches'

const LARGEST_ID = 2 ** 31 - 1
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LARGEST_ID))

const saved = v.object({
  query: v.string(),
  filterQueries: v.optional(v.array(v.string()), []),
  definitionPointId: v.optional(id),
  definitionPointAlias: v.optional(v.string()),
  creatorId: v.optional(id),
})
const body = jsonBody(saved)

/** Searches whose hits are linked into a collection (docs/specification/administration.md#calls). */
export const savedSearchEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...kept(repository),
  ...running(repository),
]

const kept = ({ search }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...ADMIN,
      id: 'savedSearches.list',
      method: 'get',
      path: `${PATH}/list`,
      summary: 'The saved searches',
    },
    async ({ c, actor }) =>
      ok(c, { savedSearches: (await search.saved.all(actor)).map(presented) }),
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'savedSearches.one',
      method: 'get',
      path: `${PATH}/{id}`,
      summary: 'A saved search',
    },
    async ({ c, actor, params }) => ok(c, presented(await search.saved.one(actor, idOf(params)))),
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'savedSearches.add',
      method: 'post',
      path: PATH,
      summary: 'Save a search whose hits are linked into a collection',
      body,
      answers: { 201: { description: 'The id of the saved search' } },
    },
    async ({ c, actor, body: sent }) => {
      const added = await search.saved.add(actor, {
        query: sent.query,
        filters: sent.filterQueries,
        collection: definitionPoint(sent),
        creatorId: sent.creatorId ?? null,
      })
      return createdWithMessage(c, `Added: saved search ${added.id}.`, { id: added.id })
    },
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'savedSearches.delete',
      method: 'delete',
      path: `${PATH}/{id}`,
      summary: 'Delete a saved search, and the links that it made if that is asked for',
      query: v.object({ unlink: flag }),
    },
    async ({ c, actor, params, query }) => {
      await search.saved.remove(actor, idOf(params), query)
      return message(c, `Deleted: saved search ${params.id}.`)
    },
  ),
]

const running = ({ search }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...ADMIN,
      id: 'savedSearches.linkAll',
      method: 'put',
      path: `${PATH}/makelinks/all`,
      summary: 'Link what the saved searches find',
    },
    async ({ c, actor }) => {
      const { runs, rest } = await search.saved.makeLinks(actor, null)
      return okWithMessage(c, TOLD[rest], { savedSearches: runs.map(presentedRun) })
    },
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'savedSearches.link',
      method: 'put',
      path: `${PATH}/makelinks/{id}`,
      summary: 'Link what a saved search finds',
    },
    async ({ c, actor, params }) => {
      const { runs, rest } = await search.saved.makeLinks(actor, idOf(params))
      return okWithMessage(c, TOLD[rest], { savedSearches: runs.map(presentedRun) })
    },
  ),
]

const TOLD = {
  none: 'Everything that was found is linked.',
  byJob: 'A part of what was found is linked; the rest is linked in the background.',
} as const

/** 0, which names nothing, for what is no number. */
const idOf = (params: { readonly id: string }): number => idNumber(params.id) ?? 0

function definitionPoint({
  definitionPointId,
  definitionPointAlias,
}: v.InferOutput<typeof saved>): CollectionRef {
  if (definitionPointId !== undefined) return { kind: 'id', id: definitionPointId }
  if (definitionPointAlias !== undefined) return { kind: 'alias', alias: definitionPointAlias }
  return refuse({
    kind: 'invalid',
    message: 'definitionPointId or definitionPointAlias must name a collection.',
  })
}

const presented = (search: PlacedSearch) => ({
  id: search.id,
  query: search.query,
  filterQueries: search.filters,
  definitionPointId: search.collectionId,
  definitionPointAlias: search.collectionAlias,
  creatorId: search.creatorId,
})

const presentedRun = ({ search, collections, datasets, refusal }: SearchRun) => ({
  id: search.id,
  linkedCollections: collections,
  linkedDatasets: datasets,
  ...(refusal === null ? {} : { refusal }),
})
