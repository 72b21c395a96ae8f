import type { LiveSession } from '@holdfast/core'
import type { Actor } from '@holdfast/core/rules'

/** Who reads a page. */
export interface Reader {
  readonly actor: Actor
  /** That of their preview link; null for all other readers. */
  readonly token: string | null
  /** Null for readers who have not signed in. */
  readonly signedIn: SignedIn | null
}

/** A reader's session. */
export interface SignedIn extends LiveSession {
  /** That of the cookie. */
  readonly token: string
  /** What a form of this session sends along. */
  readonly formToken: string
  /** The form token of this person's session before this one, in this browser; null for none. */
  readonly formerFormToken: string | null
}
