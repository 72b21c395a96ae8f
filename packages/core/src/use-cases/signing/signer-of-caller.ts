import type { Domain } from '../../ports/ports.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { issueToken } from '../users/api-token.ts'
import { type AddressSigner, signedName, signerOfAddress } from './signer-of-address.ts'

/**
 * The caller of a request as somebody for whom addresses are signed. An account without a valid token, such as one that
 * signs in on pages, gets one that nobody sees: it only signs (docs/specification/signing.md#form-of-a-signed-address).
 * Null for a caller who cannot have one.
 */
export async function signerOfCaller(domain: Domain, actor: Actor): Promise<AddressSigner | null> {
  const known = await signerOfAddress(domain, signedName(actor))
  if (known !== null || actor.kind !== 'account') return known
  await giveToken(domain, actor.accountId)
  return signerOfAddress(domain, signedName(actor))
}

/** One token, also when several addresses are signed at once: another one would end those that the first has signed. */
const giveToken = (domain: Domain, accountId: number): Promise<void> =>
  domain.store.write(async ({ accounts, events }) => {
    const account = await accounts.lock(accountId)
    if (account === null || account.deactivatedAt !== null) return
    const now = domain.clock.now()
    const token = await accounts.token(accountId)
    if (token !== null && token.expiresAt > now) return
    await accounts.saveToken(issueToken(domain, accountId, { now }).record)
    await events.append({
      at: now,
      actor: `@${account.userName}`,
      kind: 'tokenCreated',
      objectId: accountId,
      details: {},
    })
  })
