import type { ContentsPage, ContentsPart, Repository } from '@holdfast/core'
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
import { enveloped, withPagination } from '../output/envelope.ts'
import type { RepresentationCache } from '../output/representation-cache.ts'
import { listPieces } from '../output/send-json-pieces.ts'
import { type StampedBody, sendStamped } from '../output/shared-answer.ts'
import { Streamed } from '../output/streamed.ts'
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

/**
 * The contents of a collection, in pages or as a stream (docs/specification/collections.md#contents). What is the same for everybody
 * is kept until a dataset or a collection of it changes.
 */
export const contentsEndpoint = (repository: Repository, cache: RepresentationCache): Endpoint =>
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
      const whole = [limit, offset, cursor].every((each) => (each ?? null) === null)
      const part: ContentsPart = whole
        ? FIRST
        : {
            after: cursor === undefined ? null : cursorOf(cursor),
            offset: offset ?? 0,
            limit: limit ?? DEFAULT_PAGE,
          }
      const readStamp = async () => {
        const found = await repository.collections.contentsStamp(actor, ref, part)
        return found === null || (whole && found.more) ? null : found.stamp
      }
      const key = [ref, 'C05', whole, part] as const
      return sendStamped(c, { actor, cache, readStamp, key }, async (viewer) => {
        const first = await repository.collections.contentsPage(viewer, ref, part)
        return whole
          ? wholeBody(first, { actor: viewer, ref }, repository)
          : pageBody(first, repository)
      })
    },
  )

const FIRST = { after: null, offset: 0, limit: BATCH } as const

const pageBody = (page: ContentsPage, repository: Repository): StampedBody => {
  const nextCursor = page.next === null ? undefined : cursorText(page.next)
  return {
    body: withPagination(presentContents(page, repository), { nextCursor }),
    stamp: page.stamp,
  }
}

/** A long list is for its caller only: its first batch alone has a stamp. */
const wholeBody = (
  first: ContentsPage,
  by: { readonly actor: Actor; readonly ref: CollectionRef },
  repository: Repository,
): StampedBody =>
  first.next === null
    ? { body: enveloped(presentContents(first, repository)), stamp: first.stamp }
    : { body: new Streamed(() => listPieces(batchesFrom(first, by, repository))), stamp: null }

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
