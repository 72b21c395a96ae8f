import type { MailLanguage } from '../notifications/mail-language.ts'

/** A user account. `userName` is stored as typed and compared ignoring case. */
export interface Account {
  readonly id: number
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly affiliation: string | null
  readonly position: string | null
  /** As `0000-0002-1825-0097`. */
  readonly orcid: string | null
  readonly superuser: boolean
  readonly provider: string
  /** The name of the person at the provider; null where that is the user name. */
  readonly persistentUserId: string | null
  readonly passwordHash: string | null
  readonly createdAt: Date
  readonly lastLoginAt: Date | null
  readonly lastApiUseAt: Date | null
  readonly emailConfirmedAt: Date | null
  readonly deactivatedAt: Date | null
  /** That of the page on which the person last signed in, for mails; null before. */
  readonly language: MailLanguage | null
}

/** An account to be added. */
export type NewAccount = Omit<Account, 'id'>

/** First and last name, separated by a space. */
export const displayName = ({
  firstName,
  lastName,
}: Pick<Account, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim()

/** A mail address that waits to be confirmed. One per account. The token is derived from it and never stored. */
export interface EmailConfirmation {
  readonly accountId: number
  /** A token for another address than the current one confirms nothing. */
  readonly email: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A stored API token: only its fingerprint, never the token itself. One per account. */
export interface TokenRecord {
  readonly accountId: number
  readonly fingerprint: string
  readonly createdAt: Date
  readonly expiresAt: Date
}
