import { gate, newAccount, newCollection } from '@holdfast/contracts/builders'
import type { Store, WriteUnit } from '@holdfast/core'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { openStore, server } from '../databases.ts'
import { given } from '../store/filled-draft.ts'

/** A root collection with a role, and two groups of it. */
const opened = (store: Store) =>
  store.write(async ({ accounts, collections, groups, roles }) => {
    const account = given(await accounts.add(newAccount()))
    const root = newCollection({ parentId: null, alias: 'root', creatorId: account.id })
    const { id: ownerId } = given(await collections.add(root))
    const group = (alias: string) =>
      groups.add({
        ...({ kind: 'explicit', identifier: `&explicit/${ownerId}-${alias}`, alias } as const),
        ...{ name: alias, description: '', ownerId, members: [] },
      })
    const [first, second] = [given(await group('first')), given(await group('second'))]
    const facts = { alias: 'reads', name: 'Reads', description: '', ownerId: null }
    const role = given(await roles.add({ ...facts, permissions: ['DownloadFile'] }))
    return { account, ownerId, first, second, role }
  })

/** Runs `end` while a unit that looked up somebody goes on with `give`. */
async function beside(
  store: Store,
  find: (unit: WriteUnit) => Promise<unknown>,
  steps: {
    readonly give: (unit: WriteUnit) => Promise<unknown>
    readonly end: (unit: WriteUnit) => Promise<unknown>
  },
): Promise<void> {
  const [found, goingOn] = [gate(), gate()]
  const giving = store.write(async (unit) => {
    await find(unit)
    found.open()
    await goingOn.opened
    await steps.give(unit)
  })
  await found.opened
  const ending = store.write(steps.end)
  await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, 200))])
  goingOn.open()
  await Promise.all([giving, ending])
}

if (server !== null) {
  const kind = server
  const test = suite(`assignees that end on ${kind.name}`)

  test('nothing is left of an account that ends while a unit gives it something', async () => {
    const { store, database, close } = await openStore(kind)
    const { account, first, role, ownerId } = await opened(store)
    const other = given(await store.write(({ accounts }) => accounts.add(newAccount())))
    const member = `@${other.userName}`
    await beside(store, ({ accounts }) => accounts.byUserNames([other.userName]), {
      give: async ({ groups, roles }) => {
        await groups.save({ ...first, members: [member, `@${account.userName}`] } as typeof first)
        await roles.assign({ assignee: member, roleId: role.id, pointId: ownerId })
      },
      end: async ({ accounts, groups, roles }) => {
        await accounts.lock(other.id)
        await groups.dropMember(member)
        await roles.reassign(member, `@${account.userName}`)
        await accounts.remove(other.id)
      },
    })
    equal(await database.execute('select member from assignee_group_member'), [
      { member: `@${account.userName}` },
    ])
    equal(await database.execute('select assignee from role_assignment'), [
      { assignee: `@${account.userName}` },
    ])
    await close()
  })

  test('nothing is left of a group that ends while a unit gives it something', async () => {
    const { store, database, close } = await openStore(kind)
    const { first, second, role, ownerId } = await opened(store)
    await beside(store, ({ groups }) => groups.byIdentifiers([second.identifier]), {
      give: async ({ groups, roles }) => {
        await groups.save({ ...first, members: [second.identifier] } as typeof first)
        await roles.assign({ assignee: second.identifier, roleId: role.id, pointId: ownerId })
      },
      end: async ({ groups, roles }) => {
        await groups.remove(second.id)
        const assignments = await roles.assignmentsTo([second.identifier])
        await roles.revokeAll(assignments.map(({ id }) => id))
      },
    })
    equal(await database.execute('select member from assignee_group_member'), [])
    equal(await database.execute('select assignee from role_assignment'), [])
    await close()
  })

  test.run()
}
