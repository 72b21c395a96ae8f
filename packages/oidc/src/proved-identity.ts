import type { ProvedIdentity } from '@holdfast/core'

type Claims = Readonly<Record<string, unknown>>

/**
 * Claims of one person from two places; those of `first` count. That an address is verified is said only of the address
 * beside it.
 */
export const together = (first: Claims, second: Claims): Claims => ({
  ...second,
  ...(first.email === undefined || first.email === second.email
    ? {}
    : { email_verified: undefined }),
  ...first,
})

/** The person of the claims; names are made up from one name where a provider tells only that. */
export function provedIdentity(claims: Claims, groupsClaim = 'groups'): ProvedIdentity {
  const text = (name: string): string | null => {
    const value = claims[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  const whole = (text('name') ?? '').split(/\s+/)
  const subject = text('sub')
  if (subject === null) throw new Error('The claims name no person')
  return {
    subject,
    email: text('email'),
    // Some providers send the word.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: text('given_name') ?? whole.slice(0, -1).join(' '),
    lastName: text('family_name') ?? whole.at(-1) ?? '',
    userName: text('preferred_username'),
    groups: groupsIn(claims, groupsClaim),
  }
}

/** The texts at a claim, or at one within others, whose names are joined by dots, as `realm_access.roles`. */
function groupsIn(claims: Claims, path: string): readonly string[] {
  const found = claims[path] ?? path.split('.').reduce<unknown>(within, claims)
  return [found].flat().filter((each) => typeof each === 'string')
}

const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
