const LONGEST = 50

/**
 * A user name for a person of a provider: what they call themselves there, else the beginning of their address, else their
 * name; with allowed characters only (docs/specification/users.md#built-in-accounts).
 */
export function userNameFrom({
  userName,
  email,
  firstName,
  lastName,
}: {
  readonly userName: string | null
  readonly email: string | null
  readonly firstName: string
  readonly lastName: string
}): string {
  const wishes = [userName, email, `${firstName}.${lastName}`]
  const names = wishes.map((wish) =>
    (wish ?? '')
      .split('@', 1)
      .join('')
      .normalize('NFD')
      .replaceAll(/[^A-Za-z0-9_.-]/g, '')
      .slice(0, LONGEST),
  )
  return names.find((name) => /[A-Za-z0-9].*[A-Za-z0-9]/.test(name)) ?? 'user'
}
