import type { WriteUnit } from '../../ports/store/store.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { badCredential } from '../../rules/users/bad-credential.ts'

/**
 * The caller by their present name, whose account is not renamed, deactivated, merged or deleted until the unit ends. For
 * units that give the caller something: since the call began the name may have become another person's. Refuses one whose
 * account has ended as `badCredential`.
 */
export async function heldCaller(
  { accounts }: Pick<WriteUnit, 'accounts'>,
  actor: Actor,
): Promise<Extract<Actor, { readonly kind: 'account' }>> {
  const caller = requireAccount(actor)
  const account = await accounts.hold(caller.accountId)
  if (account === null || account.deactivatedAt !== null) return badCredential()
  return { ...caller, userName: account.userName }
}
