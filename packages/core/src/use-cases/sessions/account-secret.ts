import type { Domain } from '../../ports/ports.ts'
import type { Account } from '../../rules/users/account.ts'

/**
 * Whether the text is the account's password. A built-in account that has none yet, as the first one, proves itself with
 * its API token. Null, for an unknown name, takes as long as a wrong password, so that response times do not reveal names.
 */
export async function isSecretOf(
  { store, passwords, signer, clock }: Pick<Domain, 'store' | 'passwords' | 'signer' | 'clock'>,
  account: Account | null,
  secret: string,
): Promise<boolean> {
  const proved = await passwords.verify(secret, account?.passwordHash ?? '')
  if (account === null || account.passwordHash !== null) return account !== null && proved
  if (account.provider !== 'builtin') return false
  const found = await store.read(({ accounts }) => accounts.byToken(signer.fingerprint(secret)), {
    consistency: 'latest',
  })
  return found?.account.id === account.id && found.token.expiresAt > clock.now()
}
