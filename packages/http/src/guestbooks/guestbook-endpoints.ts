import type { Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { collectionFirst } from '../collections/lookup-before-body.ts'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { textBody } from '../input/body-input.ts'
import { booleanText } from '../input/boolean-text.ts'
import { flag } from '../input/query-schemas.ts'
import { collectionRef, idNumber } from '../input/references.ts'
import { prefixedRefusal } from '../input/refusal-prefix.ts'
import { created, message, ok } from '../output/envelope.ts'
import { datasetGuestbookEndpoints } from './dataset-guestbook-endpoints.ts'
import { entryChoiceEndpoints } from './entry-choice-endpoints.ts'
import { guestbookBody } from './guestbook-body.ts'
import { presentGuestbook } from './present-guestbook.ts'
import { responseEndpoints } from './response-endpoints.ts'

const area = 'guestbooks'

/** Guestbooks (docs/specification/guestbooks.md). */
export const guestbookEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...readEndpoints(repository),
  ...writeEndpoints(repository),
  ...responseEndpoints(repository),
  ...datasetGuestbookEndpoints(repository),
  ...entryChoiceEndpoints(repository),
]

const readEndpoints = ({ guestbooks }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'G01',
      method: 'get',
      path: '/guestbooks/{id}',
      summary: 'A guestbook with its questions',
      area,
      caller: 'anyone',
    },
    async ({ c, params }) => ok(c, presentGuestbook(await guestbooks.get(idNumber(params.id)))),
  ),
  endpoint(
    {
      id: 'guestbooks.list',
      method: 'get',
      path: '/guestbooks/{id}/list',
      summary: 'The guestbooks of a collection, and those of its ancestors',
      area,
      caller: 'anyone',
      query: v.object({ includeInherited: flag, includeStats: flag }),
    },
    async ({ c, actor, params, query }) => {
      const show = { inherited: query.includeInherited, use: query.includeStats }
      const listed = await guestbooks.list(actor, collectionRef(params.id), show)
      return ok(
        c,
        listed.map(({ guestbook, use }) => presentGuestbook(guestbook, use)),
      )
    },
  ),
]

const writeEndpoints = (repository: Repository): readonly Endpoint[] => [
  collectionFirst(repository, create(repository)),
  replace(repository),
  collectionFirst(repository, setEnabled(repository), 'collectionIdentifier'),
]

const create = ({ guestbooks, site }: Repository): Endpoint =>
  endpoint(
    {
      id: 'guestbooks.create',
      method: 'post',
      path: '/guestbooks/{id}',
      summary: 'Create a guestbook in a collection',
      area,
      caller: 'anyone',
      body: guestbookBody,
      answers: { 201: { description: 'The guestbook' } },
    },
    async ({ c, actor, params, body }) => {
      const guestbook = await guestbooks.create(actor, collectionRef(params.id), body)
      const location = `${site.url}/api/guestbooks/${guestbook.id}`
      return created(c, presentGuestbook(guestbook), location)
    },
  )

const replace = ({ guestbooks }: Repository): Endpoint =>
  endpoint(
    {
      id: 'G02',
      method: 'put',
      path: '/guestbooks/{id}',
      summary: 'Replace a guestbook and its questions',
      area,
      caller: 'anyone',
      body: guestbookBody,
    },
    async ({ c, actor, params, body }) =>
      ok(c, presentGuestbook(await guestbooks.replace(actor, idNumber(params.id), body))),
  )

const setEnabled = ({ guestbooks }: Repository): Endpoint =>
  endpoint(
    {
      id: 'G03',
      method: 'put',
      path: '/guestbooks/{collectionIdentifier}/{id}/enabled',
      summary: 'Enable or disable a guestbook of the collection',
      area,
      caller: 'anyone',
      body: textBody({ limit: 1024 }),
    },
    async ({ c, actor, params, body }) => {
      const id =
        idNumber(params.id) ??
        refuse({ kind: 'invalid', message: `Illegal id: ${params.id.slice(0, 100)}` })
      const enabled = legalBoolean(body)
      const ref = collectionRef(params.collectionIdentifier)
      await guestbooks.setEnabled(actor, { ref, id }, enabled)
      return message(c, `Guestbook ${id} enabled=${enabled}`)
    },
  )

/** Clients compare the beginning (docs/specification/guestbooks.md#calls). */
function legalBoolean(text: string): boolean {
  try {
    return booleanText(text)
  } catch (error) {
    throw prefixedRefusal('Illegal value', error)
  }
}
