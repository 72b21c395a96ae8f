import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { type Actor, assigneeOf, GUEST } from '../../rules/users/actor.ts'
import { serverSecret } from './server-secret.ts'

/** The name of a guest in the address. An account of this name gets the addresses of a guest. */
const GUEST_NAME = 'guest'

/** The name of the actor in a signed address (docs/specification/signing.md#form-of-a-signed-address). */
export const signedName = (actor: Actor): string => {
  switch (actor.kind) {
    case 'account':
      return actor.userName
    case 'preview':
      return assigneeOf(actor)
    case 'guest':
      return GUEST_NAME
  }
}

/** An actor for whom an address can be signed, with the key. */
export interface AddressSigner {
  readonly actor: Actor
  readonly key: string
}

/**
 * The actor with this name in a signed address, with the key: the secret of the server, and for a named user
 * also the fingerprint of their credential, so that a new token ends the addresses made with the old one.
 * Null for an unknown or deactivated user and for one without a credential that is still valid.
 */
export async function signerOfAddress(domain: Domain, name: string): Promise<AddressSigner | null> {
  const secret = await serverSecret(domain, 'signing')
  if (name === GUEST_NAME) return { actor: GUEST, key: secret }
  const found = await domain.store.read((unit) =>
    name.startsWith('!') ? previewUser(unit, name) : accountUser(unit, name, domain.clock.now()),
  )
  return found && { actor: found.actor, key: `${secret}${found.credential}` }
}

interface NamedUser {
  readonly actor: Actor
  /** The fingerprint of their credential. */
  readonly credential: string
}

async function accountUser(
  { accounts }: ReadUnit,
  name: string,
  now: Date,
): Promise<NamedUser | null> {
  const account = await accounts.byUserName(name)
  if (account === null || account.deactivatedAt !== null) return null
  const token = await accounts.token(account.id)
  if (token === null || token.expiresAt <= now) return null
  const { id: accountId, userName, superuser } = account
  return {
    actor: { kind: 'account', accountId, userName, superuser },
    credential: token.fingerprint,
  }
}

async function previewUser({ previewUrls }: ReadUnit, name: string): Promise<NamedUser | null> {
  const datasetId = /^!\d{1,15}$/.test(name) ? Number(name.slice(1)) : null
  const url = datasetId === null ? null : await previewUrls.of(datasetId)
  // An anonymised link is a credential for single files only, which need no signed address.
  if (url === null || url.anonymized) return null
  return {
    actor: { kind: 'preview', datasetId: url.datasetId, anonymized: false },
    credential: url.fingerprint,
  }
}
