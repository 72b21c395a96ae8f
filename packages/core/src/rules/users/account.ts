/** Somebody with a user name. `userName` is stored as typed and compared ignoring case. */
export interface Account {
  readonly id: number
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly affiliation: string | null
  readonly position: string | null
  readonly superuser: boolean
  readonly provider: string
  readonly passwordHash: string | null
  readonly createdAt: Date
  readonly lastLoginAt: Date | null
  readonly lastApiUseAt: Date | null
  readonly emailConfirmedAt: Date | null
  readonly deactivatedAt: Date | null
}

export type NewAccount = Omit<Account, 'id'>

export const displayName = ({
  firstName,
  lastName,
}: Pick<Account, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim()

/** An API token as it is kept: never the token itself, only its fingerprint. One per account. */
export interface TokenRecord {
  readonly accountId: number
  readonly fingerprint: string
  readonly createdAt: Date
  readonly expiresAt: Date
}
