import type { Permission } from '../roles/permission.ts'

/** One thing wrong with what was sent: `path` names the field as the client wrote it. */
export interface Problem {
  readonly path: string
  readonly message: string
}

/**
 * Everything the domain may say no to, as data. What status an HTTP client sees is decided in one table
 * of the `http` package; nothing but a refusal ever becomes a 4xx.
 */
export type Refusal =
  /** The operation needs an account and the caller has none. */
  | { readonly kind: 'unauthenticated' }
  /** A credential was given that is unknown, expired, or of a deactivated account. */
  | { readonly kind: 'badCredential'; readonly message: string }
  /** The caller is known (or a guest) and lacks a permission. `who` is an assignee identifier. */
  | { readonly kind: 'forbidden'; readonly needs: Permission; readonly who: string }
  /** The object or the route is closed to this caller, and the answer must not say why. */
  | { readonly kind: 'accessDenied'; readonly message: string }
  | { readonly kind: 'superuserOnly'; readonly message: string }
  /** No such object. `what` completes the sentence "... not found". */
  | { readonly kind: 'notFound'; readonly what: string }
  /** As `notFound`, with a sentence that clients compare. */
  | { readonly kind: 'missing'; readonly message: string }
  /** What was sent cannot be used: malformed, mistyped, unknown names. */
  | {
      readonly kind: 'invalid'
      readonly message: string
      readonly problems?: readonly Problem[]
      /** Fields a registration got wrong, each with its sentence. */
      readonly fields?: Readonly<Record<string, string>>
    }
  /** What was sent is well-formed, and the object that would result breaks its own rules. */
  | { readonly kind: 'violates'; readonly message: string; readonly problems: readonly Problem[] }
  /** The object is in a state that does not allow the operation; where some of several are, these files. */
  | {
      readonly kind: 'wrongState'
      readonly message: string
      readonly fileIds?: readonly number[]
    }
  | { readonly kind: 'locked'; readonly message: string }
  /** Terms of use and access that leave restricted files unreachable. */
  | { readonly kind: 'termsInvalid'; readonly message: string }
  | { readonly kind: 'conflict'; readonly message: string }
  /** A file, a count or a quota is over its limit. */
  | { readonly kind: 'limitExceeded'; readonly message: string }
  | { readonly kind: 'rangeNotSatisfiable'; readonly message: string; readonly size: number }
  | { readonly kind: 'unavailable'; readonly message: string }

/** The only error the domain throws on purpose. Anything else is a defect. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly refusal: Refusal

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(describeRefusal(refusal), options)
    this.refusal = refusal
  }
}

/** Throws `refusal`; typed so that it can stand where a value is expected. */
export function refuse(refusal: Refusal): never {
  throw new RefusedError(refusal)
}

/** The sentence a person reads. Several beginnings are compared by existing clients: keep them. */
export function describeRefusal(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'unauthenticated':
      return 'Only authenticated users can perform the requested operation'
    case 'forbidden':
      return `User ${refusal.who} is not permitted to perform requested action.`
    case 'notFound':
      return `${refusal.what} not found`
    default:
      return refusal.message
  }
}
