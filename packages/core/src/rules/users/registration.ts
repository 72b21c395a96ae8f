import { refuse } from '../refusals/refusal.ts'
import type { AccountRequest } from './account-rules.ts'

/** What a person with a bearer token sends to register (docs/specification/users.md#other-ways-to-an-account). */
export interface PersonRegistration {
  readonly username: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly emailAddress: string | null
  readonly affiliation: string | null
  readonly position: string | null
}

/** What the token tells of the person; empty or null where it tells nothing. */
export interface PersonClaims {
  readonly userName: string | null
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
}

const CLAIMED = {
  username: 'userName',
  firstName: 'firstName',
  lastName: 'lastName',
  emailAddress: 'email',
} as const

type Field = keyof typeof CLAIMED

/**
 * The account of a registration: what the token tells, completed by what was sent if `completing` allows it. Refuses all
 * fields at once that were sent without need or that contradict the token.
 */
export function registeredNames(
  claims: PersonClaims,
  sent: PersonRegistration,
  completing: boolean,
): AccountRequest {
  const wrong = (Object.keys(CLAIMED) as readonly Field[]).flatMap((field) => {
    const told = claims[CLAIMED[field]] || null
    const value = sent[field]
    if (value === null) return []
    if (!completing) return [[field, 'Do not send this: it is taken from the bearer token.']]
    return told === null || told === value
      ? []
      : [[field, 'This differs from what the bearer token says.']]
  })
  if (wrong.length > 0)
    refuse({
      kind: 'invalid',
      message: 'The account cannot be made.',
      fields: Object.fromEntries(wrong),
    })
  return {
    userName: claims.userName || (sent.username ?? ''),
    firstName: claims.firstName || (sent.firstName ?? ''),
    lastName: claims.lastName || (sent.lastName ?? ''),
    email: claims.email || (sent.emailAddress ?? ''),
    affiliation: sent.affiliation,
    position: sent.position,
  }
}
