import type { Repository } from '@holdfast/core'
import { contentDisposition } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { wholeNumber } from '../input/query-schemas.ts'
import { collectionRef, idNumber } from '../input/references.ts'
import { JSON_TYPE } from '../output/json.ts'
import { sendBytes } from '../output/send-bytes.ts'
import { responsesJson } from './present-responses.ts'
import { responseCsv } from './response-csv.ts'

const area = 'guestbooks'

const count = (name: string) =>
  wholeNumber({ message: `'${name}' must be a whole number of at least 0` })

/** Responses to guestbooks, for editors of their collections (docs/specification/guestbooks.md#responses). */
export const responseEndpoints = ({ guestbooks, site }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'G04',
      method: 'get',
      path: '/guestbooks/{id}/responses',
      summary: 'The responses to a guestbook, newest first',
      area,
      caller: 'anyone',
      query: v.object({ limit: count('limit'), offset: count('offset') }),
    },
    async ({ c, actor, params, query }) => {
      const window = { limit: query.limit ?? null, offset: query.offset ?? 0 }
      const page = await guestbooks.responses.list(actor, idNumber(params.id) ?? 0, window)
      return sendBytes(c, {
        size: null,
        open: () => responsesJson(page, window, site),
        headers: { 'Content-Type': JSON_TYPE },
        ranges: false,
      })
    },
  ),
  endpoint(
    {
      id: 'guestbooks.responsesOfCollection',
      method: 'get',
      path: '/collections/{id}/guestbookResponses',
      summary: 'The guestbook responses for the datasets directly in a collection, as CSV',
      area,
      caller: 'anyone',
      query: v.object({ guestbookId: count('guestbookId') }),
      answers: { 200: { description: 'One row for each response', contentType: 'text/csv' } },
    },
    async ({ c, actor, params, query }) => {
      const ref = collectionRef(params.id)
      const batches = await guestbooks.responses.ofCollection(actor, ref, query.guestbookId ?? null)
      return sendBytes(c, {
        size: null,
        open: () => responseCsv(batches),
        headers: {
          'Content-Type': 'text/csv;charset=UTF-8',
          'Content-Disposition': contentDisposition(`${params.id}-guestbook-responses.csv`),
        },
        ranges: false,
      })
    },
  ),
]
