import type { Store } from '@holdfast/core'
import { BUILT_IN_ROLES, type Permission, type Role } from '@holdfast/core/rules'
import { equal, is, not } from 'uvu/assert'
import { aCollection, aDataset, aFile, firstDraft } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'
import { assign, builtIn, holding, to } from './sample-roles.ts'

const NOWHERE = 999_999

const granted = async (
  store: Store,
  assignees: readonly string[],
  pointIds: readonly number[],
): Promise<Readonly<Record<number, readonly Permission[]>>> => {
  const holder = holding(...assignees)
  const { granted } = await store.read(({ roles }) => roles.grantsAt(holder, pointIds))
  return Object.fromEntries([...granted].map(([id, held]) => [id, [...held].sort()]))
}

const sorted = (...permissions: readonly Permission[]) => [...permissions].sort()

export const roleRules: StoreRules = (test, claims) => {
  test.before(async ({ store }) => {
    await store.write(({ roles }) => roles.ensureAll(BUILT_IN_ROLES))
  })
  definitions(test, claims)
  grants(test, claims)
  assignments(test, claims)
}

const definitions: StoreRules = (test) => {
  test('a role is found by its id and its alias', async ({ store }) => {
    await store.read(async ({ roles }) => {
      for (const role of BUILT_IN_ROLES) {
        equal(await roles.byId(role.id), role)
        equal(await roles.byAlias(role.alias), role)
      }
      is(await roles.byId(NOWHERE), null)
      is(await roles.byAlias('nobody'), null)
    })
  })

  test('a unit that writes finds a role and locks it', async ({ store }) => {
    await store.write(async ({ roles }) => {
      equal(await roles.lock(builtIn('member').id), builtIn('member'))
      is(await roles.lock(NOWHERE), null)
    })
  })

  test('several roles are found at once, without unknown ones', async ({ store }) => {
    await store.read(async ({ roles }) => {
      const found = await roles.byIds([8, NOWHERE, 1, 8])
      equal(found.map(({ alias }) => alias).sort(), ['admin', 'member'])
      equal(await roles.byIds([]), [])
    })
  })

  test('the roles that hold a permission are found, by id', async ({ store }) => {
    const holding = (permission: Permission) =>
      store.read(({ roles }) => roles.granting(permission))
    equal(await holding('PublishDataset'), [builtIn('admin'), builtIn('curator')])
    equal(await holding('DeleteCollection'), [builtIn('admin')])
  })

  test('a role with a taken id is not changed', async ({ store }) => {
    const other: Role = { ...builtIn('member'), alias: 'other', permissions: [] }
    await store.write(({ roles }) => roles.ensureAll([other]))
    await store.read(async ({ roles }) => {
      equal(await roles.byId(other.id), builtIn('member'))
      is(await roles.byAlias('other'), null)
    })
  })
}

const grants: StoreRules = (test) => {
  test('permissions of several assignees at a point add up', async ({ store }) => {
    const { id } = await aCollection(store)
    await assign(store, to('@ada', 'dvContributor', id))
    await assign(store, to('@ada', 'dsContributor', id))
    await assign(store, to(':AllUsers', 'fileDownloader', id))
    await assign(store, to('@eve', 'admin', id))
    equal(await granted(store, ['@ada'], [id]), { [id]: sorted('AddCollection', 'AddDataset') })
    equal(await granted(store, ['@ada', ':AllUsers'], [id]), {
      [id]: sorted('AddCollection', 'AddDataset', 'DownloadFile'),
    })
    equal(await granted(store, [':guest'], [id]), {})
  })

  test('points are separate, do not inherit, and are left out when empty', async ({ store }) => {
    const above = await aCollection(store)
    const below = await aCollection(store, { parentId: above.id })
    const dataset = await aDataset(store, { collectionId: below.id })
    await assign(store, to('@bob', 'dvContributor', above.id))
    await assign(store, to('@bob', 'fileDownloader', dataset.id))
    equal(await granted(store, ['@bob'], [above.id, below.id, dataset.id, NOWHERE]), {
      [above.id]: ['AddCollection'],
      [dataset.id]: ['DownloadFile'],
    })
  })

  test('a holder without assignments has no permissions', async ({ store }) => {
    const { id } = await aCollection(store)
    await assign(store, to('@ada', 'admin', id))
    equal(await granted(store, [], [id]), {})
    equal(await granted(store, ['@ada'], []), {})
  })

  test('the files a holder may use are those assigned to them in that dataset', async ({
    store,
  }) => {
    const [dataset, other] = [await aDataset(store), await aDataset(store)]
    const [one, two, unshared] = [
      await aFile(store, firstDraft(dataset)),
      await aFile(store, firstDraft(dataset)),
      await aFile(store, firstDraft(dataset)),
    ]
    const elsewhere = await aFile(store, firstDraft(other))
    await assign(store, to('@ada', 'fileDownloader', one.file.id))
    await assign(store, to(':AllUsers', 'fileDownloader', two.file.id))
    await assign(store, to('@ada', 'dsContributor', unshared.file.id))
    await assign(store, to('@ada', 'fileDownloader', elsewhere.file.id))
    await assign(store, to('@ada', 'fileDownloader', dataset.id))
    const files = async (assignees: readonly string[]) => {
      const found = await store.read(({ roles }) =>
        roles.filesGranted(holding(...assignees), dataset.id, 'DownloadFile'),
      )
      return [...found].sort((a, b) => a - b)
    }
    equal(await files(['@ada']), [one.file.id])
    equal(await files(['@ada', ':AllUsers']), [one.file.id, two.file.id])
    equal(await files(['@eve']), [])
    equal(await files([]), [])
  })
}

const assignments: StoreRules = (test) => {
  const at = (store: Store, pointId: number) =>
    store.read(({ roles }) => roles.assignmentsAt(pointId))

  test('the assignments at a point are listed by id', async ({ store }) => {
    const { id } = await aCollection(store)
    equal(await at(store, id), [])
    const [first, second, third] = [
      await assign(store, to('@zoe', 'admin', id)),
      await assign(store, to('@ada', 'member', id)),
      await assign(store, to('@ada', 'admin', id)),
    ]
    equal(await at(store, id), [first, second, third])
    equal(first, { id: first.id, assignee: '@zoe', roleId: 1, pointId: id, expiresAt: null })
  })

  test('assignments on a file, its dataset and its collection apply to the file', async ({
    store,
  }) => {
    const { id: parentId } = await aCollection(store)
    const { id: collectionId } = await aCollection(store, { parentId })
    const dataset = await aDataset(store, { collectionId })
    const { file } = await aFile(store, firstDraft(dataset))
    const counting = (...ids: readonly number[]) =>
      store.read(({ roles }) => roles.countingPoints(ids))
    equal(
      await counting(collectionId, dataset.id, file.id, NOWHERE),
      new Map([
        [collectionId, [collectionId]],
        [dataset.id, [dataset.id, collectionId]],
        [file.id, [file.id, dataset.id, collectionId]],
      ]),
    )
    equal(await counting(), new Map())
  })

  test('an assignment that is added twice exists once', async ({ store }) => {
    const { id } = await aCollection(store)
    const first = await assign(store, to('@ada', 'member', id))
    equal(await assign(store, to('@ada', 'member', id)), first)
    equal(await at(store, id), [first])
    const both = await Promise.all([1, 2].map(() => assign(store, to('@bob', 'member', id))))
    equal(both[0], both[1])
    is((await at(store, id)).length, 2)
  })

  test('several assignments can be added at once, including existing ones', async ({ store }) => {
    const [one, two] = [await aCollection(store), await aCollection(store)]
    const first = await assign(store, to('@ada', 'member', one.id))
    await store.write(({ roles }) =>
      roles.assignAll([
        to('@ada', 'member', one.id),
        to('@bob', 'member', one.id),
        to('@bob', 'member', two.id),
        to('@bob', 'member', two.id),
      ]),
    )
    await store.write(({ roles }) => roles.assignAll([]))
    const given_ = await at(store, one.id)
    equal(given_.at(0), first)
    equal(
      given_.map(({ assignee }) => assignee),
      ['@ada', '@bob'],
    )
    is((await at(store, two.id)).length, 1)
  })

  test('the assignments at several points are listed together, by id', async ({ store }) => {
    const [one, two, other] = [
      await aCollection(store),
      await aDataset(store),
      await aCollection(store),
    ]
    const first = await assign(store, to('@zoe', 'admin', two.id))
    const second = await assign(store, to('@ada', 'member', one.id))
    await assign(store, to('@ada', 'member', other.id))
    const third = await assign(store, to('@ada', 'member', two.id))
    const all = (ids: readonly number[]) => store.read(({ roles }) => roles.assignmentsAtAll(ids))
    equal(await all([one.id, two.id, NOWHERE]), [first, second, third])
    equal(await all([]), [])
  })

  test('one assignment can be revoked alone', async ({ store }) => {
    const { id } = await aCollection(store)
    const [gone, kept] = [
      await assign(store, to('@ada', 'member', id)),
      await assign(store, to('@ada', 'dsContributor', id)),
    ]
    await store.write(({ roles }) => roles.revoke(gone.id))
    await store.write(({ roles }) => roles.revoke(gone.id))
    equal(await at(store, id), [kept])
    equal(await granted(store, ['@ada'], [id]), { [id]: ['AddDataset'] })
    not.equal((await assign(store, to('@ada', 'member', id))).id, gone.id)
  })

  test('all assignments at some points can be revoked, and no others', async ({ store }) => {
    const [one, two, kept] = [
      await aCollection(store),
      await aCollection(store),
      await aCollection(store),
    ]
    for (const { id } of [one, two, kept]) await assign(store, to('@ada', 'member', id))
    await store.write(({ roles }) => roles.revokeAllAt([one.id, two.id, NOWHERE]))
    await store.write(({ roles }) => roles.revokeAllAt([]))
    equal([await at(store, one.id), await at(store, two.id)], [[], []])
    is((await at(store, kept.id)).length, 1)
    not.equal(await granted(store, ['@ada'], [kept.id]), {})
  })
}
