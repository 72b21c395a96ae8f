import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import type { Guestbook } from '../../rules/guestbooks/guestbook.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'

/** How a caller comes to a download. */
export interface Passage {
  /** Thumbnails are shown without an answer. */
  readonly what: 'bytes' | 'thumbnail'
  /** The response that a signed address names; null without such an address. */
  readonly responseId: number | null
}

/** With nothing but what the caller holds. */
export const DIRECT: Passage = { what: 'bytes', responseId: null }

/** How long an answer lets its caller download, in milliseconds. */
export const ANSWER_LASTS_MS = 60_000

interface Visit {
  readonly actor: Actor
  readonly access: DatasetAccess
}

/** The guestbook of the dataset, while it is enabled; null otherwise. */
export async function enabledGuestbook(
  unit: ReadUnit,
  { dataset }: DatasetAccess,
): Promise<Guestbook | null> {
  if (dataset.guestbookId === null) return null
  const guestbook = await unit.guestbooks.find(dataset.guestbookId)
  return guestbook?.enabled ? guestbook : null
}

/**
 * Whether this caller answers the guestbook of the dataset before they download
 * (docs/specification/guestbooks.md#when-a-response-is-required).
 */
export const answersFirst = (
  { actor, access }: Visit,
  { guestbookAsked }: Pick<Domain, 'guestbookAsked'>,
): boolean =>
  guestbookAsked === 'onDownload' && !(actor.kind === 'account' && access.held.has('EditDataset'))

/** Refuses a download that has to be answered for and was not. Clients find the guestbook's id in the sentence. */
export async function requireAnswer(
  unit: ReadUnit,
  { passage, ...visit }: Visit & { readonly passage: Passage },
  domain: Pick<Domain, 'guestbookAsked' | 'clock'>,
): Promise<void> {
  if (passage.what === 'thumbnail' || !answersFirst(visit, domain)) return
  const guestbook = await enabledGuestbook(unit, visit.access)
  if (guestbook === null) return
  if (passage.responseId === null) return refuseUnanswered(guestbook)
  const response =
    (await unit.guestbooks.response(passage.responseId)) ??
    refuse({ kind: 'missing', message: `There is no guestbook response ${passage.responseId}.` })
  const age = domain.clock.now().getTime() - response.at.getTime()
  if (response.datasetId !== visit.access.dataset.id || age > ANSWER_LASTS_MS)
    refuseUnanswered(guestbook)
}

export const refuseUnanswered = ({ id }: Pick<Guestbook, 'id'>): never =>
  refuse({
    kind: 'invalid',
    message: `You may not download this file without the required Guestbook response for guestbookID ${id}.`,
  })
