import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Account } from '../../rules/users/account.ts'

/** Identifies an account. */
export type AccountRef =
  | { readonly kind: 'id'; readonly id: number }
  /** Case-insensitive, with or without a leading `@`. */
  | { readonly kind: 'userName'; readonly userName: string }

/** Finds an account; null if there is none. */
export const findAccount = ({ accounts }: ReadUnit, ref: AccountRef): Promise<Account | null> =>
  ref.kind === 'id' ? accounts.byId(ref.id) : accounts.byUserName(ref.userName.replace(/^@/, ''))

/** Finds an account; refuses an unknown one. */
export const accountFor = async (unit: ReadUnit, ref: AccountRef): Promise<Account> =>
  (await findAccount(unit, ref)) ?? noSuchAccount(ref)

/** Locks the account against concurrent changes, because the whole account is saved. */
export const lockedAccountFor = async (unit: WriteUnit, ref: AccountRef): Promise<Account> => {
  const { id } = await accountFor(unit, ref)
  return (await unit.accounts.lock(id)) ?? noSuchAccount(ref)
}

/** Refuses an account that does not exist. */
export const noSuchAccount = (ref: AccountRef): never =>
  refuse({
    kind: 'notFound',
    what: `User ${ref.kind === 'id' ? ref.id : ref.userName.slice(0, 100)}`,
  })
