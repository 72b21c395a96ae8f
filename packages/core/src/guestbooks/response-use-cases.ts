import type { CollectionRef } from '../collections/collection.ts'
import { collectionFor } from '../collections/collection-access.ts'
import type { Domain } from '../ports.ts'
import { refuse } from '../refusals/refusal.ts'
import { heldAt } from '../roles/held-permissions.ts'
import type { Actor } from '../users/actor.ts'
import type { Guestbook } from './guestbook.ts'
import type { GuestbookUse, ListedResponse, ResponseScope } from './guestbook-ports.ts'
import { NO_USE, requireEditor } from './guestbook-use-cases.ts'

/** So many responses are read at a time where all of them are wanted. */
const BATCH = 1000

export interface ResponsePage {
  readonly guestbook: Guestbook
  readonly use: GuestbookUse
  readonly responses: readonly ListedResponse[]
}

/** What was answered; it is about persons, so only editors of the collection read it (section 19.4). */
export const responseUseCases = ({ store }: Domain) => {
  /** All of a scope in batches, each asked for when the reader comes to it. */
  async function* all(scope: ResponseScope): AsyncGenerator<readonly ListedResponse[], void> {
    let after: ListedResponse | null = null
    for (;;) {
      const from: ListedResponse | null = after
      const batch: readonly ListedResponse[] = await store.read(
        ({ guestbooks }) => guestbooks.responsesAfter(scope, from, BATCH),
        { consistency: 'latest' },
      )
      if (batch.length > 0) yield batch
      after = batch.at(-1) ?? null
      if (batch.length < BATCH) return
    }
  }

  return {
    /** The newest first; all from `offset` on without a limit. */
    list: (
      actor: Actor,
      id: number,
      page: { readonly limit: number | null; readonly offset: number },
    ): Promise<ResponsePage> =>
      store.read(async (unit) => {
        const guestbook = (await unit.guestbooks.find(id)) ?? noSuchGuestbook(id)
        requireEditor(await heldAt(unit.roles, actor, [guestbook.collectionId]))
        const use = await unit.guestbooks.use([id], { collectionId: null })
        const scope = { guestbookId: id, collectionId: null }
        return {
          guestbook,
          use: use.get(id) ?? NO_USE,
          responses: await unit.guestbooks.responses(scope, page),
        }
      }),

    /** Those for datasets directly in the collection, of one guestbook or of all, in batches. */
    ofCollection: async (
      actor: Actor,
      ref: CollectionRef,
      guestbookId: number | null,
    ): Promise<AsyncGenerator<readonly ListedResponse[], void>> => {
      const collection = await store.read(async (unit) => {
        const found = await collectionFor(unit, actor, ref)
        requireEditor(found.held)
        if (guestbookId !== null && (await unit.guestbooks.find(guestbookId)) === null)
          noSuchGuestbook(guestbookId)
        return found.collection
      })
      return all({ guestbookId, collectionId: collection.id })
    },
  }
}

const noSuchGuestbook = (id: number): never =>
  refuse({ kind: 'missing', message: `Guestbook ${id} not found` })
