import type { Domain } from '../../ports/ports.ts'
import type { AccountPage } from '../../ports/store/accounts.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { accountOrder, searchWords } from '../../rules/users/account-list.ts'
import type { Actor } from '../../rules/users/actor.ts'

/** A page of the list of accounts, as asked for. */
export interface AccountsWanted {
  readonly term: string
  readonly sortKey: string
  readonly pageSize: number
  /** From 1. */
  readonly page: number
}

/** The list of accounts, for superusers (docs/specification/users.md#administration). */
export const accountListUseCases = ({ store }: Domain) => ({
  /** One page; the first where the wanted one is behind the last. `page` is the one that is answered. */
  list: async (
    actor: Actor,
    { term, sortKey, pageSize, page }: AccountsWanted,
  ): Promise<AccountPage & { readonly page: number }> => {
    requireSuperuser(actor)
    const found = { words: searchWords(term), order: accountOrder(sortKey), limit: pageSize }
    return store.read(async ({ accounts }) => {
      const wanted = await accounts.page({ ...found, offset: (page - 1) * pageSize })
      if (page === 1 || wanted.accounts.length > 0) return { ...wanted, page }
      return { ...(await accounts.page({ ...found, offset: 0 })), page: 1 }
    })
  },
})
