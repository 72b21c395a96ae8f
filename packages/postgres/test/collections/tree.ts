import { newAccount, newCollection } from '@holdfast/contracts/builders'
import type { Store } from '@holdfast/core'
import type { Collection } from '@holdfast/core/rules'

/** A root with two collections; the first of them has `size` children. */
export const aTree = (
  store: Store,
  size: number,
): Promise<{
  readonly root: Collection
  readonly moved: Collection
  readonly target: Collection
}> =>
  store.write(async ({ accounts, collections }) => {
    const account = await accounts.add(newAccount())
    if (typeof account === 'string') throw new Error(account)
    const add = async (alias: string, parentId: number | null): Promise<Collection> => {
      const added = await collections.add(newCollection({ alias, parentId, creatorId: account.id }))
      if (added === 'aliasTaken') throw new Error(alias)
      return added
    }
    const root = await add('root', null)
    const [moved, target] = [await add('moved', root.id), await add('target', root.id)]
    for (let index = 0; index < size; index += 1) await add(`inside-${index}`, moved.id)
    return { root, moved, target }
  })
