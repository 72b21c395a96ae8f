import type { Permission } from '../roles/permission.ts'
import type { RefusalCode } from './refusal-code.ts'

/** One problem with the input: `path` names the field as the client wrote it. */
export interface Problem {
  readonly path: string
  readonly message: string
  readonly code?: RefusalCode
}

/**
 * Every reason for which the domain refuses a request, as data. One table of the `http` package assigns the
 * status codes; only a refusal becomes a 4xx response.
 */
export type Refusal =
  /** The operation requires an account and the caller has none. */
  | { readonly kind: 'unauthenticated' }
  /** A credential was sent that is unknown, expired, or of a deactivated account. */
  | { readonly kind: 'badCredential'; readonly message: string; readonly code?: RefusalCode }
  /** The caller (an account or a guest) lacks a permission. `who` is an assignee identifier. */
  | { readonly kind: 'forbidden'; readonly needs: Permission; readonly who: string }
  /** Access to the object or route is denied, and the message must not reveal the reason. */
  | { readonly kind: 'accessDenied'; readonly message: string }
  | { readonly kind: 'superuserOnly'; readonly message: string }
  /** No such object. `what` completes the sentence "... not found". */
  | {
      readonly kind: 'notFound'
      readonly what: string
      /** Ends the message with a full stop, where clients compare it with one. */
      readonly fullStop?: true
    }
  /** Like `notFound`, with a message that clients compare. */
  | { readonly kind: 'missing'; readonly message: string }
  /** The input is unusable: malformed, of the wrong type, or with unknown names. */
  | {
      readonly kind: 'invalid'
      readonly message: string
      readonly code?: RefusalCode
      readonly problems?: readonly Problem[]
      /** The invalid fields of an account registration, each with its message. */
      readonly fields?: Readonly<Record<string, string>>
    }
  /** A guestbook asks before a download, and the answer is missing or wrong. */
  | { readonly kind: 'guestbookAnswer'; readonly message: string }
  /** The input is well-formed, but the resulting object would violate its rules. */
  | { readonly kind: 'violates'; readonly message: string; readonly problems: readonly Problem[] }
  /** The state of the object does not allow the operation; `fileIds` lists the files concerned. */
  | {
      readonly kind: 'wrongState'
      readonly message: string
      readonly code?: RefusalCode
      readonly fileIds?: readonly number[]
    }
  | { readonly kind: 'locked'; readonly message: string }
  /** Terms of use and access that leave restricted files inaccessible. */
  | { readonly kind: 'termsInvalid'; readonly message: string }
  | { readonly kind: 'conflict'; readonly message: string; readonly code?: RefusalCode }
  /** The caller has made too many requests of this kind within the hour. */
  | {
      readonly kind: 'rateLimited'
      readonly message: string
      /** Seconds until the next call is allowed. */
      readonly retryAfterSeconds: number
    }
  /** A file, a count or a quota exceeds its limit. */
  | { readonly kind: 'limitExceeded'; readonly message: string; readonly code?: RefusalCode }
  | { readonly kind: 'rangeNotSatisfiable'; readonly message: string; readonly size: number }
  | {
      readonly kind: 'unavailable'
      readonly message: string
      readonly code?: RefusalCode
      /** Seconds until a retry may succeed; absent for features that an operator disabled. */
      readonly retryAfterSeconds?: number
    }
  /** The service itself has no room left to store anything; quotas are `limitExceeded`. */
  | { readonly kind: 'noSpace'; readonly message: string }

/** The only error that the domain throws on purpose. Any other error is a defect. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly refusal: Refusal

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(describeRefusal(refusal), options)
    this.refusal = refusal
  }
}

/** Throws `refusal`. Its type allows it where a value is expected. */
export function refuse(refusal: Refusal): never {
  throw new RefusedError(refusal)
}

/** Refuses what the caller gave, with a sentence that says what is wrong with it. */
export const invalid = (message: string): never => refuse({ kind: 'invalid', message })

/** The message of a refusal. Existing clients compare the beginning of several: keep them. */
export function describeRefusal(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'unauthenticated':
      return 'Only authenticated users can perform the requested operation'
    case 'forbidden':
      return `User ${refusal.who} is not permitted to perform requested action.`
    case 'notFound':
      return `${refusal.what} not found${refusal.fullStop ? '.' : ''}`
    default:
      return refusal.message
  }
}
