import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { RequestGuestbook } from '../../rules/access-requests/request-obstacle.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import type { Guestbook } from '../../rules/guestbooks/guestbook.ts'
import { checkAnswer, type SentAnswer } from '../../rules/guestbooks/guestbook-answer.ts'
import type { GuestbookAnswer } from '../../rules/guestbooks/guestbook-response.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { enabledGuestbook } from '../guestbooks/demanded-guestbook.ts'
import { entryAtRequest } from '../guestbooks/entry-at-request.ts'
import { knownOf } from '../guestbooks/keep-responses.ts'

/** What a client sent as its answer to a guestbook. */
export type SentEntry =
  | { readonly kind: 'none' }
  | { readonly kind: 'sent'; readonly answer: SentAnswer }
  /** A body that cannot be read, with the reason. */
  | { readonly kind: 'malformed'; readonly reason: string }

/** How the guestbook of the dataset stands for a request, and what is to be stored of the answer. */
export interface AnsweredGuestbook {
  readonly standing: RequestGuestbook
  /** Null when there is nothing to store. */
  readonly kept: { readonly guestbook: Guestbook; readonly answer: GuestbookAnswer } | null
}

const settled = (kept: AnsweredGuestbook['kept']): AnsweredGuestbook => ({
  standing: { kind: 'settled' },
  kept,
})

/**
 * Checks what was sent against the guestbook, which stays locked until the unit ends: its questions must not
 * change before the answer is stored. An answer that nobody asked for is stored too
 * (docs/specification/guestbooks.md#when-a-response-is-required).
 */
export async function answeredGuestbook(
  unit: WriteUnit,
  {
    actor,
    access,
    sent,
  }: {
    readonly actor: Actor
    readonly access: DatasetAccess
    readonly sent: SentEntry
  },
  domain: Pick<Domain, 'guestbookAsked'>,
): Promise<AnsweredGuestbook> {
  if (sent.kind === 'malformed')
    return { standing: { kind: 'refused', reason: sent.reason }, kept: null }
  const enabled = await enabledGuestbook(unit, access)
  const guestbook = enabled && (await unit.guestbooks.lock(enabled.id))
  if (guestbook === null) return settled(null)
  if (sent.kind === 'none') {
    const demanded = await entryAtRequest(unit, access.dataset, domain)
    if (!demanded) return settled(null)
    return { standing: { kind: 'unanswered', guestbookId: guestbook.id }, kept: null }
  }
  const checked = checkAnswer(guestbook, sent.answer, await knownOf(unit, actor))
  return checked.kind === 'refused'
    ? { standing: checked, kept: null }
    : settled({ guestbook, answer: checked.answer })
}
