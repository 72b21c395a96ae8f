import type { ReadUnit } from '../../ports/store/store.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { type Holder, holderOf, holderOfAccount } from '../../rules/roles/holder.ts'
import { type Actor, assigneeOf, isSuperuser } from '../../rules/users/actor.ts'

/** Whose data is meant. */
export interface Person {
  readonly holder: Holder
  readonly superuser: boolean
  readonly other: string | null
}

/** The caller, or for superusers the user of this name. An unknown one is refused as `missing`. */
export async function personMeant(
  { accounts }: Pick<ReadUnit, 'accounts'>,
  actor: Actor,
  userName: string | null,
): Promise<Person> {
  const superuser = isSuperuser(actor)
  if (userName === null || !superuser) return { holder: holderOf(actor), superuser, other: null }
  const name = userName.replace(/^@/, '')
  const account = await accounts.byUserName(name)
  if (account === null)
    return refuse({ kind: 'missing', message: `No user found for: "${userName.slice(0, 100)}"` })
  const other = `@${account.userName}`
  return {
    holder: holderOfAccount(account),
    superuser: account.superuser,
    other: other === assigneeOf(actor) ? null : other,
  }
}
