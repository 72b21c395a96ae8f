import type { Domain } from '../../ports/ports.ts'
import type { GuestbookUse, ListedResponse, ResponseScope } from '../../ports/store/guestbooks.ts'
import type { CollectionRef } from '../../rules/collections/collection.ts'
import type { Guestbook } from '../../rules/guestbooks/guestbook.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { collectionFor } from '../collections/collection-access.ts'
import { accessAt, isHidden } from '../roles/held-permissions.ts'
import { NO_USE, requireEditor } from './guestbook-use-cases.ts'

/** Number of responses per query when all are listed; each may have 200,000 characters of questions and answers. */
const BATCH = 200

/** Responses in listing order, in batches; each batch is read when the consumer asks for it. */
export type ResponseBatches = AsyncGenerator<readonly ListedResponse[], void>

/** A page of responses. */
export interface Page {
  /** Null for all responses after `offset`. */
  readonly limit: number | null
  readonly offset: number
}

/** A guestbook with its figures and responses. */
export interface ResponsePage {
  readonly guestbook: Guestbook
  readonly use: GuestbookUse
  readonly responses: ResponseBatches
}

/**
 * Guestbook responses. They contain personal data, so only editors of the collection may read them
 * (docs/specification/guestbooks.md#responses).
 */
export const responseUseCases = ({ store }: Domain) => {
  async function* batches(scope: ResponseScope, { limit, offset }: Page): ResponseBatches {
    let left = limit ?? Number.POSITIVE_INFINITY
    let last: ListedResponse | null = null
    while (left > 0) {
      const size = Math.min(BATCH, left)
      const batch = await nextBatch(scope, last, { limit: size, offset })
      if (batch.length > 0) yield batch
      if (batch.length < size) return
      left -= batch.length
      last = batch.at(-1) ?? null
    }
  }

  const nextBatch = (
    scope: ResponseScope,
    last: ListedResponse | null,
    first: { readonly limit: number; readonly offset: number },
  ): Promise<readonly ListedResponse[]> =>
    store.read(
      ({ guestbooks }) =>
        last === null
          ? guestbooks.responses(scope, first)
          : guestbooks.responsesAfter(scope, last, first.limit),
      { consistency: 'latest' },
    )

  return {
    /** Newest first; without a limit, all from `offset` on. */
    list: async (actor: Actor, id: number, page: Page): Promise<ResponsePage> => {
      const found = await store.read(async (unit) => {
        const guestbook = (await unit.guestbooks.find(id)) ?? noSuchGuestbook(id)
        const { barred, held } = await accessAt(unit.roles, actor, [guestbook.collectionId])
        if (isHidden(unit, { barred })) noSuchGuestbook(id)
        requireEditor(held)
        const use = await unit.guestbooks.use([id], { collectionId: null })
        return { guestbook, use: use.get(id) ?? NO_USE }
      })
      return { ...found, responses: batches({ guestbookId: id, collectionId: null }, page) }
    },

    /** Responses for datasets directly in the collection, of one guestbook or of all, in batches. */
    ofCollection: async (
      actor: Actor,
      ref: CollectionRef,
      guestbookId: number | null,
    ): Promise<ResponseBatches> => {
      const collection = await store.read(async (unit) => {
        const found = await collectionFor(unit, actor, ref)
        requireEditor(found.held)
        if (guestbookId !== null && (await unit.guestbooks.find(guestbookId)) === null)
          noSuchGuestbook(guestbookId)
        return found.collection
      })
      return batches({ guestbookId, collectionId: collection.id }, { limit: null, offset: 0 })
    },
  }
}

const noSuchGuestbook = (id: number): never =>
  refuse({ kind: 'missing', message: `Guestbook ${id} not found` })
