import type { Store } from '@holdfast/core'
import { BUILT_IN_ROLES, type NewRole, type Role, titleOf } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { fresh, newAccount } from '../builders.ts'
import { aCollection, aDataset, aFile, firstDraft, versionAt } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'
import { assign, builtIn, holding, to } from './sample-roles.ts'

const newRole = (ownerId: number | null, facts: Partial<NewRole> = {}): NewRole => ({
  alias: `role${fresh()}`,
  name: 'A role',
  description: 'What it is for',
  permissions: ['AddDataset', 'DownloadFile'],
  ownerId,
  ...facts,
})

const aRole = async (store: Store, ownerId: number | null, facts: Partial<NewRole> = {}) => {
  const added = await store.write(({ roles }) => roles.add(newRole(ownerId, facts)))
  if (added === 'aliasTaken') throw new Error('taken')
  return added
}

export const roleChangeRules: StoreRules = (test, claims) => {
  test.before(async ({ store }) => {
    await store.write(({ roles }) => roles.ensureAll(BUILT_IN_ROLES))
  })
  defining(test, claims)
  findingAssignments(test, claims)
}

const defining: StoreRules = (test) => {
  test('a role that is added gets an id beyond the built-in ones', async ({ store }) => {
    const { id } = await aCollection(store)
    const role = newRole(id)
    const added = await store.write(({ roles }) => roles.add(role))
    if (added === 'aliasTaken') throw new Error('taken')
    equal(added, { ...role, id: added.id })
    is(added.id > 99, true)
    await store.read(async ({ roles }) => {
      equal(await roles.byAlias(role.alias), added)
      equal(await roles.ownedBy(id), [added])
      is((await roles.ownedBy(null)).length, BUILT_IN_ROLES.length)
      equal((await roles.all()).at(-1), added)
    })
  })

  test('an alias is used once, also after a change', async ({ store }) => {
    const role = await aRole(store, null)
    const add = () => store.write(({ roles }) => roles.add(newRole(null, { alias: 'twin' })))
    const both = await Promise.all([add(), add()])
    is(both.filter((one) => one === 'aliasTaken').length, 1)
    const save = (changed: Role) => store.write(({ roles }) => roles.save(changed))
    is(await save({ ...role, alias: 'twin' }), 'aliasTaken')
    const changed = { ...role, alias: 'third', permissions: [], name: 'Other' }
    is(await save(changed), 'saved')
    equal(await store.read(({ roles }) => roles.byId(role.id)), changed)
  })

  test('a role is deleted with its assignments and as a default of collections', async ({
    store,
  }) => {
    const role = await aRole(store, null)
    const collection = await aCollection(store)
    await store.write(({ collections }) =>
      collections.save({ ...collection, defaultRoleId: role.id }),
    )
    await store.write(({ roles }) =>
      roles.assign({ assignee: '@ada', roleId: role.id, pointId: collection.id }),
    )
    await store.write(({ roles }) => roles.remove(role.id))
    await store.read(async ({ roles, collections }) => {
      is(await roles.byId(role.id), null)
      equal(await roles.assignmentsAt(collection.id), [])
      is((await collections.find({ kind: 'id', id: collection.id }))?.defaultRoleId, null)
    })
  })

  test('roles are deleted with the collection that defines them', async ({ store }) => {
    const [owner, other] = [await aCollection(store), await aCollection(store)]
    const role = await aRole(store, owner.id)
    await store.write(({ roles }) =>
      roles.assign({ assignee: '@ada', roleId: role.id, pointId: other.id }),
    )
    await store.write(({ collections }) => collections.remove(owner.id))
    await store.read(async ({ roles }) => {
      is(await roles.byId(role.id), null)
      equal(await roles.assignmentsAt(other.id), [])
    })
  })
}

const findingAssignments: StoreRules = (test) => {
  test('assignments are found by assignee and by role', async ({ store }) => {
    const [one, two] = [await aCollection(store), await aDataset(store)]
    const role = await aRole(store, one.id)
    const first = await assign(store, to('@fay', 'member', one.id))
    const second = await store.write(({ roles }) =>
      roles.assign({ assignee: '@fay', roleId: role.id, pointId: two.id }),
    )
    await assign(store, to('@gus', 'member', one.id))
    await store.read(async ({ roles }) => {
      equal(await roles.assignmentsTo(['@fay', '@nobody']), [first, second])
      equal(await roles.assignmentsTo([]), [])
      equal(await roles.assignmentsOf([role.id]), [second])
      equal(await roles.assignmentsOf([]), [])
      equal(await roles.heldAnywhere(holding('@fay')), [builtIn('member'), role])
      equal(await roles.heldAnywhere(holding('@nobody')), [])
      equal(await roles.collectionsGranted(holding('@fay'), null), [one.id])
      equal(await roles.collectionsGranted(holding('@fay'), 'DownloadFile'), [one.id])
      equal(await roles.collectionsGranted(holding('@fay'), 'AddCollection'), [])
    })
    await store.write(({ roles }) => roles.revokeAll([first.id, second.id]))
    await store.write(({ roles }) => roles.revokeAll([]))
    equal(await store.read(({ roles }) => roles.assignmentsTo(['@fay'])), [])
  })

  test('points are described by their kind', async ({ store }) => {
    const [collection, dataset] = [await aCollection(store), await aDataset(store)]
    const { file, entry } = await aFile(store, firstDraft(dataset))
    const title = await store.write(async (unit) =>
      titleOf(await versionAt(unit, firstDraft(dataset))),
    )
    const found = await store.read(({ roles }) =>
      roles.points([file.id, collection.id, dataset.id, 999_999, file.id]),
    )
    equal(
      [...found].sort((a, b) => a.id - b.id),
      [
        { kind: 'collection', id: collection.id, name: collection.name, pid: null },
        { kind: 'dataset', id: dataset.id, name: title, pid: dataset.pid },
        { kind: 'file', id: file.id, name: entry.label, pid: null },
      ],
    )
    equal(await store.read(({ roles }) => roles.points([])), [])
  })

  test('adding several returns the new ones, and revoking all returns the revoked ones', async ({
    store,
  }) => {
    const { id } = await aCollection(store)
    const first = await assign(store, to('@hal', 'member', id))
    const added = await store.write(({ roles }) =>
      roles.assignAll([to('@hal', 'member', id), to('@ida', 'admin', id), to('@ida', 'admin', id)]),
    )
    equal(
      added.map(({ assignee, roleId }) => [assignee, roleId]),
      [['@ida', 1]],
    )
    equal(await store.write(({ roles }) => roles.revokeAllAt([id])), [first, ...added])
    equal(await store.write(({ roles }) => roles.revokeAllAt([id])), [])
  })

  test('the assignments of one account can be moved to another, each once', async ({ store }) => {
    const { id } = await aCollection(store)
    await store.write(({ accounts }) => accounts.add(newAccount()))
    const moved = await assign(store, to('@jo', 'admin', id))
    await assign(store, to('@jo', 'member', id))
    const kept = await assign(store, to('@kim', 'member', id))
    await store.write(({ roles }) => roles.reassign('@jo', '@jo'))
    await store.write(({ roles }) => roles.reassign('@jo', '@kim'))
    const there = await store.read(({ roles }) => roles.assignmentsAt(id))
    equal(there, [{ ...moved, assignee: '@kim' }, kept])
  })
}
