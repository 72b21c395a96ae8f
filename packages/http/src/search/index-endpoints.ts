import { INDEXED_TYPES, type Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { flag } from '../input/query-schemas.ts'
import { datasetRef, idNumber } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'

/** They are GET by old custom, although they change the index. */
const ADMIN = { area: 'search', caller: 'account', method: 'get' } as const

const NOTHING_KEPT =
  'The index is written together with what it shows: there are no times to forget.'

/** The state of the index and its repair (docs/specification/search.md#index-administration). */
export const indexEndpoints = ({ search: { index } }: Repository): readonly Endpoint[] => [
  ...(['', '/continue'] as const).map((end) =>
    endpoint(
      {
        ...ADMIN,
        id: end === '' ? 'index.all' : 'index.continue',
        path: `/admin/index${end}`,
        summary: 'Write the search index anew while it is in use',
      },
      async ({ c, actor }) => {
        await index.rebuild(actor, end === '' ? 'start' : 'whereItEnded')
        return message(c, 'The index is being written anew.')
      },
    ),
  ),
  ...(['', '-orphans'] as const).map((end) =>
    endpoint(
      {
        ...ADMIN,
        id: end === '' ? 'index.clear' : 'index.clearOrphans',
        path: `/admin/index/clear${end}`,
        summary:
          end === ''
            ? 'Empty the search index and write it anew'
            : 'Remove entries of the search index that belong to nothing',
      },
      async ({ c, actor }) => {
        await (end === '' ? index.clear(actor) : index.dropOrphans(actor))
        return message(
          c,
          end === ''
            ? 'The index is being written anew.'
            : 'Entries that belong to nothing are being removed.',
        )
      },
    ),
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'index.forgetTimes',
      method: 'delete',
      path: '/admin/index/timestamps',
      summary: 'Forget when objects were indexed; there are no such times here',
    },
    async ({ c, actor }) => {
      await index.authorize(actor)
      return message(c, NOTHING_KEPT)
    },
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'index.status',
      path: '/admin/index/status',
      summary: 'What of the search index differs from the database',
      query: v.object({ sync: flag }),
    },
    async ({ c, actor, query }) => {
      if (!query.sync) {
        await index.authorize(actor)
        return message(c, 'Ask with sync=true for the state of the index.')
      }
      const state = await index.state(actor)
      return ok(c, {
        contentInDatabaseButStaleInOrMissingFromIndex: state.staleOrMissing,
        contentInIndexButNotDatabase: state.orphaned,
        // Rights are read when a search runs.
        permissionsInDatabaseButStaleInOrMissingFromIndex: [],
        permissionsInIndexButNotDatabase: [],
      })
    },
  ),
  ...ofOne(index),
]

function ofOne(index: Repository['search']['index']): readonly Endpoint[] {
  return [
    endpoint(
      {
        ...ADMIN,
        id: 'index.dataset',
        path: '/admin/index/dataset',
        summary: 'Write the entries of a dataset and its files anew',
        query: v.object({ persistentId: v.optional(v.string()) }),
      },
      async ({ c, actor, query: { persistentId = '' } }) => {
        await index.refreshDataset(actor, datasetRef({ c, params: { id: ':persistentId' } }))
        return message(c, `starting reindex of dataset ${persistentId.slice(0, 300)}`)
      },
    ),
    endpoint(
      {
        ...ADMIN,
        id: 'index.one',
        path: '/admin/index/{type}/{id}',
        summary: 'Write the entries of a collection, dataset or file anew',
      },
      async ({ c, actor, params }) => {
        const type =
          INDEXED_TYPES.find((name) => name === params.type) ??
          refuse({
            kind: 'invalid',
            message: `Unknown type ${params.type.slice(0, 100)}: expected one of ${INDEXED_TYPES.join(', ')}.`,
          })
        const id =
          idNumber(params.id) ?? refuse({ kind: 'invalid', message: 'The id must be a number.' })
        await index.refresh(actor, { type, id })
        return message(c, `starting reindex of ${type}/${params.id}`)
      },
    ),
  ]
}
