import type { ContentsPage, Repository } from '@holdfast/core'
import {
  type Actor,
  type CollectionRef,
  cursorText,
  readCursor,
  refuse,
} from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { queryText, wholeNumber } from '../input/query-schemas.ts'
import { collectionRef } from '../input/references.ts'
import { ok, okWithPagination } from '../output/envelope.ts'
import { listPieces, sendJsonPieces } from '../output/send-json-pieces.ts'
import { presentContents } from './present-contents.ts'

const MAX_PAGE = 1000
const DEFAULT_PAGE = 100
/** Items that are read and written at once where everything is wanted. */
const BATCH = 500

const query = v.object({
  limit: wholeNumber({
    least: 1,
    most: MAX_PAGE,
    message: `limit must be a whole number from 1 to ${MAX_PAGE}`,
  }),
  offset: wholeNumber({ message: 'offset must be a whole number of at least 0' }),
  cursor: queryText,
})

/** The contents of a collection, in pages or as a stream (docs/specification/collections.md#contents). */
export const contentsEndpoint = (repository: Repository): Endpoint =>
  endpoint(
    {
      id: 'C05',
      method: 'get',
      path: '/collections/{id}/contents',
      summary: 'The collections and datasets directly in a collection',
      area: 'collections',
      caller: 'anyone',
      openToBrowsers: true,
      query,
    },
    async ({ c, actor, params, query: { limit, offset, cursor } }) => {
      const ref = collectionRef(params.id)
      if ([limit, offset, cursor].every((each) => (each ?? null) === null)) {
        const first = await repository.collections.contentsPage(actor, ref, FIRST)
        if (first.next === null) return ok(c, presentContents(first, repository))
        return sendJsonPieces(c, listPieces(batchesFrom(first, { actor, ref }, repository)))
      }
      const page = await repository.collections.contentsPage(actor, ref, {
        after: cursor === undefined ? null : cursorOf(cursor),
        offset: offset ?? 0,
        limit: limit ?? DEFAULT_PAGE,
      })
      const nextCursor = page.next === null ? undefined : cursorText(page.next)
      return okWithPagination(c, presentContents(page, repository), { nextCursor })
    },
  )

const FIRST = { after: null, offset: 0, limit: BATCH } as const

const cursorOf = (text: string) =>
  readCursor(text) ??
  refuse({ kind: 'invalid', message: 'cursor must be the nextCursor of a page of these contents' })

/** Each batch asks again what the caller may see. */
async function* batchesFrom(
  first: ContentsPage,
  { actor, ref }: { readonly actor: Actor; readonly ref: CollectionRef },
  repository: Repository,
): AsyncGenerator<readonly object[], void> {
  let page = first
  yield presentContents(page, repository)
  while (page.next !== null) {
    const part = { ...FIRST, after: page.next }
    page = await repository.collections.contentsPage(actor, ref, part)
    yield presentContents(page, repository)
  }
}
