import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import type { Guestbook } from '../../rules/guestbooks/guestbook.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { GivenForm } from '../../rules/tables/given-form.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { entryAtRequest } from './entry-at-request.ts'

/** How a download of bytes was requested. Thumbnails need no answer, and are no such request. */
export interface DownloadRequest {
  /** As stored when absent. */
  readonly form?: GivenForm
  /** The reference of the response named by a signed URL; null for other requests. */
  readonly response: string | null
}

/** A request without a signed URL. */
export const DIRECT: DownloadRequest = { response: null }

/** How long an answer permits downloads, in milliseconds. */
export const GUESTBOOK_ANSWER_VALID_MS = 60_000

interface Visit {
  readonly actor: Actor
  readonly access: DatasetAccess
}

/** The guestbook of the dataset if it is enabled; else null. */
export async function enabledGuestbook(
  unit: ReadUnit,
  { dataset }: DatasetAccess,
): Promise<Guestbook | null> {
  if (dataset.guestbookId === null) return null
  const guestbook = await unit.guestbooks.find(dataset.guestbookId)
  return guestbook?.enabled ? guestbook : null
}

/**
 * Whether this caller must answer the guestbook of a dataset before a download
 * (docs/specification/guestbooks.md#when-a-response-is-required).
 */
export const answersFirst = async (
  unit: Pick<ReadUnit, 'guestbooks'>,
  visit: Visit,
  domain: Pick<Domain, 'guestbookAsked'>,
): Promise<boolean> =>
  !isExempt(visit) && !(await entryAtRequest(unit, visit.access.dataset, domain))

/** Editors, and readers of a preview, who must stay anonymous to the authors. */
function isExempt({ actor, access }: Visit): boolean {
  switch (actor.kind) {
    case 'account':
      return access.held.has('EditDataset')
    case 'preview':
      return actor.datasetId === access.dataset.id
    case 'guest':
      return false
  }
}

/** Refuses a download that needs an answer and has none. Clients read the guestbook's id from the message. */
export async function requireAnswer(
  unit: ReadUnit,
  { requested, ...visit }: Visit & { readonly requested: DownloadRequest },
  domain: Pick<Domain, 'guestbookAsked' | 'clock'>,
): Promise<void> {
  const guestbook = await enabledGuestbook(unit, visit.access)
  if (guestbook === null || !(await answersFirst(unit, visit, domain))) return
  if (requested.response === null) return refuseUnanswered(guestbook)
  const response =
    (await unit.guestbooks.response(requested.response)) ??
    refuse({ kind: 'missing', message: `There is no guestbook response ${requested.response}.` })
  const age = domain.clock.now().getTime() - response.at.getTime()
  if (response.datasetId !== visit.access.dataset.id || age > GUESTBOOK_ANSWER_VALID_MS)
    refuseUnanswered(guestbook)
}

/** Refuses a download without an answer. Clients read the guestbook's id from the message. */
export const refuseUnanswered = ({ id }: Pick<Guestbook, 'id'>): never =>
  refuse({
    kind: 'guestbookAnswer',
    message: `You may not download this file without the required Guestbook response for guestbookID ${id}.`,
  })
