import { accept, type Decision, deny } from '../refusals/decision.ts'

/** The states of a request (docs/specification/access.md#states-of-a-request). */
export const REQUEST_STATES = ['created', 'granted', 'rejected'] as const
/** One of `REQUEST_STATES`. */
export type RequestState = (typeof REQUEST_STATES)[number]

/** A request of an account for access to one file. A decided request stays as history. */
export interface AccessRequest {
  readonly id: number
  readonly datasetId: number
  readonly fileId: number
  readonly accountId: number
  readonly state: RequestState
  readonly requestedAt: Date
  /** Null until the request is decided. */
  readonly decidedAt: Date | null
  /** The account that decided; null until then, and when that account is gone. */
  readonly decidedById: number | null
  /** Why it was rejected, in the words that the requester read; null when no reason was given. */
  readonly reason: string | null
  /** When the access ends that was granted, also after later changes of that end; null for never. */
  readonly expiresAt: Date | null
}

/** What can happen to the requests of an account for a file. */
export const REQUEST_COMMANDS = ['request', 'grant', 'reject', 'revoke'] as const
/** One of `REQUEST_COMMANDS`. */
export type RequestCommand = (typeof REQUEST_COMMANDS)[number]

/** What a command does to the requests of an account for a file. */
export type RequestEvent =
  /** A new request, in state `created`. */
  | { readonly kind: 'opened' }
  /** The open request gets this state. */
  | { readonly kind: 'decided'; readonly state: Exclude<RequestState, 'created'> }
  | { readonly kind: 'unchanged' }

/** Why a command is refused. */
export type RequestObstacle = 'alreadyRequested' | 'notRequested'

const opened = accept({ kind: 'opened' } as const)
const unchanged = accept({ kind: 'unchanged' } as const)

const RULES: Readonly<
  Record<RequestCommand, (newest: RequestState | null) => Decision<RequestEvent, RequestObstacle>>
> = {
  request: (newest) => (newest === 'created' ? deny('alreadyRequested') : opened),
  // Access can be granted to people who never asked.
  grant: (newest) =>
    newest === 'created' ? accept({ kind: 'decided', state: 'granted' }) : unchanged,
  reject: (newest) =>
    newest === 'created' ? accept({ kind: 'decided', state: 'rejected' }) : deny('notRequested'),
  // The role is removed; the request keeps the state that it was given.
  revoke: () => unchanged,
}

/**
 * Decides a command on the requests of one account for one file. `newest` is the state of the newest request;
 * null when there is none. Total: no clock, no permissions, no I/O
 * (docs/specification/access.md#states-of-a-request).
 */
export const decideRequest = (
  newest: RequestState | null,
  command: RequestCommand,
): Decision<RequestEvent, RequestObstacle> => RULES[command](newest)

/** The files of `states` for which the command is accepted, in the same order. */
export const filesAccepting = (
  states: ReadonlyMap<number, RequestState>,
  fileIds: readonly number[],
  command: RequestCommand,
): readonly number[] =>
  fileIds.filter((id) => decideRequest(states.get(id) ?? null, command).kind === 'accepted')
