import type { LinkableRef, LinksShown, Repository } from '@holdfast/core'
import { formatPid, refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Call, type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { flag } from '../input/query-schemas.ts'
import { collectionRef, datasetRef } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'

const COLLECTION = { area: 'collections', caller: 'anyone' } as const

/** Links of collections (docs/specification/collections.md). */
export const collectionLinkEndpoints = (repository: Repository): readonly Endpoint[] => [
  link(repository),
  unlink(repository),
  links(repository),
  candidates(repository),
]

const link = ({ collections }: Repository): Endpoint =>
  endpoint(
    {
      ...COLLECTION,
      id: 'collections.link',
      method: 'put',
      path: '/collections/{id}/link/{linking}',
      summary: 'Link a collection in another one',
    },
    async ({ c, actor, params }) => {
      const into = collectionRef(params.linking)
      const { linked, linking } = await collections.link(actor, collectionRef(params.id), into)
      return message(c, `Collection ${linked.alias} linked successfully to ${linking.alias}`)
    },
  )

const unlink = ({ collections }: Repository): Endpoint =>
  endpoint(
    {
      ...COLLECTION,
      id: 'collections.unlink',
      method: 'delete',
      path: '/collections/{id}/deleteLink/{linking}',
      summary: 'Remove the link of a collection in another one',
    },
    async ({ c, actor, params }) => {
      const from = collectionRef(params.linking)
      const { linked, linking } = await collections.unlink(actor, collectionRef(params.id), from)
      return message(c, `Link from collection ${linked.alias} to ${linking.alias} deleted`)
    },
  )

const links = ({ collections }: Repository): Endpoint =>
  endpoint(
    {
      ...COLLECTION,
      id: 'V08',
      method: 'get',
      path: '/collections/{id}/links',
      summary: 'The links of a collection, in both directions',
    },
    async ({ c, actor, params }) =>
      ok(c, presentLinks(await collections.links(actor, collectionRef(params.id)))),
  )

const presentLinks = ({ linked, linking, datasets }: LinksShown): object => ({
  linkedCollections: linked.map(presentNamed),
  collectionsLinkingToThis: linking.map(presentNamed),
  linkedDatasets: datasets.map(({ pid, title }) => ({ title, identifier: formatPid(pid) })),
})

const presentNamed = ({ id, alias, name }: LinksShown['linked'][number]) => ({
  id,
  alias,
  displayName: name,
})

const CandidatesQuery = v.object({
  searchTerm: v.optional(v.string()),
  alreadyLinked: flag,
  /** The form that older servers return. */
  alreadyLinking: flag,
})

const candidates = ({ collections }: Repository): Endpoint =>
  endpoint(
    {
      ...COLLECTION,
      id: 'C30',
      method: 'get',
      path: '/collections/{id}/{objectType}/linkingCollections',
      summary: 'Collections to which an object may be linked, or from which it may be unlinked',
      query: CandidatesQuery,
    },
    async (call) => {
      const { searchTerm, alreadyLinked, alreadyLinking } = call.query
      const query = { linked: alreadyLinked || alreadyLinking, term: searchTerm ?? null }
      return ok(call.c, await collections.linkingCandidates(call.actor, linkable(call), query))
    },
  )

type Naming = Pick<
  Call<'/collections/{id}/{objectType}/linkingCollections', object, undefined>,
  'c' | 'params'
>

/** Files and featured items are valid types, but nothing can link them. */
function linkable(call: Naming): LinkableRef {
  const { id, objectType } = call.params
  switch (objectType.toLowerCase()) {
    case 'collection':
      return { kind: 'collection', ref: collectionRef(id) }
    case 'dataset':
      return { kind: 'dataset', ref: datasetRef(call) }
    case 'datafile':
    case 'custom':
      return refuse({ kind: 'notFound', what: `Something of type ${objectType} to be linked` })
    default:
      return refuse({
        kind: 'invalid',
        message: `Unknown type '${objectType.slice(0, 100)}': it must be one of collection, dataset, datafile, custom`,
      })
  }
}
