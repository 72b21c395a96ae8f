import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { flag, queryText } from '../input/query-schemas.ts'
import { presentPagination } from '../my-data/present-pagination.ts'
import { ok, okWithPagination } from '../output/envelope.ts'
import { accessFileId } from './access-file-id.ts'
import { presentRequest } from './present-request.ts'

/** The longest page, in requests. */
const MAX_PAGE = 1000

/** Behind every page that there is. */
const LAST_PAGE = 1_000_000_000

/** Requests as managers see them (docs/specification/access.md#list-requests). */
export const requestListEndpoints = ({
  accessRequests,
  files,
}: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'A18',
      method: 'get',
      path: '/access/datafile/{id}/listRequests',
      summary: 'The requests for access to a file',
      area: 'access requests',
      caller: 'account',
      lookup: 'file',
      query: v.object({
        includeHistory: flag,
        start: queryText,
        per_page: queryText,
        persistentId: queryText,
      }),
      refusals: { forbidden: 403 },
    },
    async (call) => {
      const { includeHistory, start, per_page: size } = call.query
      const page = includeHistory ? pageOf(start, size) : null
      const which = includeHistory ? 'all' : 'open'
      const id = await accessFileId(call, files)
      const listed = await accessRequests.requests.ofFile(call.actor, id, { which, page })
      const data = listed.requests.map(presentRequest)
      if (page === null) return ok(call.c, data)
      const pages = { total: listed.total, selected: page.number, pageSize: page.size }
      return okWithPagination(call.c, data, presentPagination({ ...pages, of: 'Result' }))
    },
  ),
]

/** Other values ask for no page: then the whole list is answered. */
function pageOf(start: string | undefined, size: string | undefined) {
  const [number, perPage] = [positive(start), positive(size)]
  return number === null || perPage === null ? null : { number, size: Math.min(perPage, MAX_PAGE) }
}

function positive(text: string | undefined): number | null {
  const number = text !== undefined && /^\d+$/.test(text) ? Number(text) : 0
  return number >= 1 ? Math.min(number, LAST_PAGE) : null
}
