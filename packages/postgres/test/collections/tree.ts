import type { Collection, NewCollection, Store } from '@holdfast/core'

const facts = (alias: string, parentId: number | null, creatorId: number): NewCollection => ({
  parentId,
  alias,
  name: alias,
  affiliation: null,
  description: null,
  type: 'UNCATEGORIZED',
  contacts: ['contact@example.org'],
  creatorId,
  createdAt: new Date(0),
  publishedAt: new Date(0),
  blocks: { root: false, names: [] },
  facets: { root: false, names: [] },
  inputLevels: [],
  guestbookRoot: true,
  fileCountLimit: null,
  filePids: null,
  requireFilesToPublish: null,
  allowedDatasetTypes: null,
  metadataLanguage: null,
  storageDriver: null,
  curationLabelSet: null,
  defaultRoleId: null,
  theme: null,
})

/** A root with two collections in it; the first of them holds `size` others. */
export const aTree = (
  store: Store,
  size: number,
): Promise<{
  readonly root: Collection
  readonly moved: Collection
  readonly target: Collection
}> =>
  store.write(async ({ accounts, collections }) => {
    const account = await accounts.add({
      userName: 'ada',
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.org',
      affiliation: null,
      position: null,
      superuser: false,
      provider: 'builtin',
      passwordHash: null,
      createdAt: new Date(0),
      lastLoginAt: null,
      lastApiUseAt: null,
      emailConfirmedAt: null,
      deactivatedAt: null,
    })
    if (typeof account === 'string') throw new Error(account)
    const add = async (alias: string, parentId: number | null): Promise<Collection> => {
      const added = await collections.add(facts(alias, parentId, account.id))
      if (added === 'aliasTaken') throw new Error(alias)
      return added
    }
    const root = await add('root', null)
    const [moved, target] = [await add('moved', root.id), await add('target', root.id)]
    for (let index = 0; index < size; index += 1) await add(`inside-${index}`, moved.id)
    return { root, moved, target }
  })
