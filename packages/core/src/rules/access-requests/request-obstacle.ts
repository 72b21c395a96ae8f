import type { Withheld } from '../downloads/withheld.ts'
import type { Refusal } from '../refusals/refusal.ts'
import type { RefusalCode } from '../refusals/refusal-code.ts'
import { decideRequest, type RequestState } from './access-request.ts'

/** Everything that decides whether an account may ask for a file that it may see. */
export interface RequestFacts {
  /** The file's name, as the caller may see it. */
  readonly label: string
  /** Why the caller may not download the file; null when they may. */
  readonly withheld: Withheld | null
  /** The switch of the dataset that governs requests. */
  readonly acceptsRequests: boolean
  readonly hasAccount: boolean
  /** The state of the caller's newest request for the file; null without one. */
  readonly newest: RequestState | null
  readonly guestbook: RequestGuestbook
}

/** How far the caller has answered the guestbook of the dataset. */
export type RequestGuestbook =
  /** Nothing is asked for, or the answer is valid. */
  | { readonly kind: 'settled' }
  /** An answer is asked for at request time, and none was sent. */
  | { readonly kind: 'unanswered'; readonly guestbookId: number }
  | { readonly kind: 'refused'; readonly reason: string }

/** The refusal of an id that names no file, or none that the caller may see. Clients compare its beginning. */
export const noSuchRequestedFile = (id: number | string): Refusal => ({
  kind: 'invalid',
  message: `Could not find datafile with id ${String(id).slice(0, 100)}`,
})

const invalid = (message: string, code?: RefusalCode): Refusal => ({
  kind: 'invalid',
  message,
  ...(code === undefined ? {} : { code }),
})

/** Clients compare the text. */
const ALREADY_AVAILABLE =
  'You may not request access to this file. It may already be available to you.'

type Check = (facts: RequestFacts) => Refusal | null

/** In the order of docs/specification/access.md#request; whether the file can be seen is checked before. */
const CHECKS: readonly Check[] = [
  ({ withheld }) =>
    withheld === 'retentionExpired'
      ? invalid('The retention period of the file is over: access to it cannot be requested.')
      : null,
  ({ acceptsRequests }) =>
    acceptsRequests ? null : invalid('The dataset does not accept file access requests.'),
  ({ hasAccount }) => (hasAccount ? null : invalid('Only an account can request access.')),
  ({ withheld }) => (withheld === null ? invalid(ALREADY_AVAILABLE) : null),
  ({ newest }) =>
    decideRequest(newest, 'request').kind === 'refused'
      ? invalid('An access request for this file on your behalf already exists.', 'requestOpen')
      : null,
  ({ guestbook }) =>
    guestbook.kind === 'unanswered'
      ? invalid(
          `You may not request access to this file without the required Guestbook response for guestbookID ${guestbook.guestbookId}.`,
        )
      : null,
  ({ guestbook, label }) =>
    guestbook.kind === 'refused' ? answerRefused(label, guestbook.reason) : null,
  ({ withheld }) =>
    withheld === 'embargoed'
      ? invalid('The file is embargoed: access to it cannot be requested.')
      : null,
]

/** The refusal of an answer to a guestbook. Clients compare its beginning. */
export const answerRefused = (label: string, reason: string): Refusal =>
  invalid(`Problem trying request access on ${label} : ${reason}`)

/**
 * The first reason for which an account may not ask for a file, in the order of
 * docs/specification/access.md#request; null when it may.
 */
export function requestObstacle(facts: RequestFacts): Refusal | null {
  for (const check of CHECKS) {
    const refusal = check(facts)
    if (refusal !== null) return refusal
  }
  return null
}
