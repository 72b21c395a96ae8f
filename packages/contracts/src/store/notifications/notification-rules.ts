import type { Store } from '@holdfast/core'
import { formatPid, type NewNotification, type Permission } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { at } from '../builders.ts'
import {
  aCollection,
  aDataset,
  addRole,
  aFile,
  anAccount,
  editFile,
  firstDraft,
  given,
  openDraft,
  releaseDraft,
  theRoot,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const told = (accountId: number, facts: Partial<NewNotification> = {}): NewNotification => ({
  accountId,
  type: 'PUBLISHEDDS',
  object: null,
  actor: ':system',
  details: {},
  sentAt: at(0),
  ...facts,
})

const add = (store: Store, ...added: readonly NewNotification[]): Promise<void> =>
  store.write(({ notifications }) => notifications.addAll(added, []))

const pageOf = (
  store: Store,
  accountId: number,
  { unreadOnly = false, limit = null as number | null, offset = 0 } = {},
) => store.read(({ notifications }) => notifications.page(accountId, { unreadOnly, limit, offset }))

const names = async (page: ReturnType<typeof pageOf>) =>
  (await page).notifications.map(({ details }) => details.n)

export const notificationRules: StoreRules = (test, claims) => {
  mutingRules(test, claims)
  audienceRules(test, claims)

  test('a notification is read as it was added', async ({ store }) => {
    const { id, userName, firstName, lastName, email } = await anAccount(store)
    const collection = await aCollection(store)
    const object = {
      kind: 'collection',
      id: collection.id,
      name: 'Ebb 🌊',
      identifier: collection.alias,
      owner: { alias: 'root', name: 'Root' },
    } as const
    const details = { reason: 'Two\nlines', list: [1, null] }
    const one = told(id, { object, details, actor: `@${userName}`, sentAt: at(7) })
    await add(store, one, told(id, { type: 'CREATEACC', actor: '@nobody-of-that-name' }))
    const { total, notifications } = await pageOf(store, id)
    is(total, 2)
    const requestor = { firstName, lastName, email }
    const [second, first] = notifications
    equal(first, { ...one, id: first?.id, read: false, gone: false, requestor })
    equal([second?.object, second?.gone, second?.requestor], [null, false, null])
  })

  test('the oldest before a moment are removed, as many as asked, of all accounts', async ({
    store,
  }) => {
    const [one, other] = [await anAccount(store), await anAccount(store)]
    const old = (n: number) => ({ details: { n }, sentAt: at(-1_000_000 + n) })
    await add(store, told(one.id, old(3)), told(one.id, old(1)), told(other.id, old(2)))
    await add(store, told(one.id, old(4)))
    const removeOlder = (limit: number) =>
      store.write(({ notifications }) => notifications.removeOlder(at(-1_000_000 + 4), limit))
    is(await removeOlder(2), 2)
    equal([await names(pageOf(store, one.id)), await names(pageOf(store, other.id))], [[4, 3], []])
    is(await removeOlder(2), 1)
    is(await removeOlder(2), 0)
    equal(await names(pageOf(store, one.id)), [4])
  })

  test('the newest are listed first, in pages, with the total count', async ({ store }) => {
    const { id } = await anAccount(store)
    await add(store, ...[0, 1, 2, 3, 4].map((n) => told(id, { details: { n }, sentAt: at(-n) })))
    equal(await names(pageOf(store, id)), [4, 3, 2, 1, 0])
    equal(await names(pageOf(store, id, { limit: 2, offset: 1 })), [3, 2])
    is((await pageOf(store, id, { limit: 2, offset: 1 })).total, 5)
    equal(await pageOf(store, id, { offset: 99 }), { total: 5, notifications: [] })
    equal(await pageOf(store, id, { limit: 0 }), { total: 5, notifications: [] })
  })

  test('an account cannot see, mark or delete notifications of another', async ({ store }) => {
    const [own, other] = [await anAccount(store), await anAccount(store)]
    await add(store, told(own.id))
    const [{ id } = { id: 0 }] = (await pageOf(store, own.id)).notifications
    const change = (how: 'markRead' | 'remove', accountId: number) =>
      store.write(({ notifications }) => notifications[how](accountId, id))
    equal(await pageOf(store, other.id), { total: 0, notifications: [] })
    is(await change('markRead', other.id), false)
    is(await change('remove', other.id), false)
    is(await change('markRead', own.id), true)
    is(await change('markRead', own.id), true)
    is(await change('remove', own.id), true)
    is(await change('remove', own.id), false)
  })

  test('a read notification is not counted as unread', async ({ store }) => {
    const { id } = await anAccount(store)
    await add(store, told(id, { details: { n: 1 } }), told(id, { details: { n: 2 } }))
    const [newest] = (await pageOf(store, id)).notifications
    const unread = () => store.read(({ notifications }) => notifications.unreadCount(id))
    is(await unread(), 2)
    await store.write(({ notifications }) => notifications.markRead(id, newest?.id ?? 0))
    is(await unread(), 1)
    equal(await names(pageOf(store, id, { unreadOnly: true })), [1])
    is((await pageOf(store, id, { unreadOnly: true })).total, 1)
    equal(
      (await pageOf(store, id)).notifications.map(({ read }) => read),
      [true, false],
    )
  })

  test('a notification whose object was deleted says so', async ({ store }) => {
    const { id } = await anAccount(store)
    const collection = await aCollection(store)
    const object = {
      kind: 'collection',
      id: collection.id,
      name: 'Gone',
      identifier: collection.alias,
      owner: null,
    } as const
    await add(store, told(id, { object }))
    await store.write(({ collections }) => collections.remove(collection.id))
    const [one] = (await pageOf(store, id)).notifications
    is(one?.gone, true)
    equal(one?.object, object)
  })
}

const mutingRules: StoreRules = (test) => {
  test('types are muted for one account and one channel', async ({ store }) => {
    const [own, other] = [await anAccount(store), await anAccount(store)]
    const muting = { accountId: own.id, channel: 'email', type: 'CREATEDV' } as const
    const mutings = () =>
      store.read(({ notifications }) => notifications.mutings([own.id, other.id]))
    equal(await mutings(), [])
    for (const _twice of [1, 2])
      await store.write(({ notifications }) => notifications.mute(muting))
    equal(await mutings(), [muting])
    const elsewhere = { ...muting, channel: 'inApp' } as const
    for (const _twice of [1, 2])
      await store.write(({ notifications }) => notifications.unmute(elsewhere))
    equal(await mutings(), [muting])
    await store.write(({ notifications }) => notifications.unmute(muting))
    equal(await mutings(), [])
    equal(await store.read(({ notifications }) => notifications.mutings([])), [])
  })

  test('a type that is muted in the application is not stored, unless it must be', async ({
    store,
  }) => {
    const { id } = await anAccount(store)
    const muting = { accountId: id, channel: 'inApp', type: 'CREATEDV' } as const
    await store.write(({ notifications }) => notifications.mute(muting))
    await store.write(({ notifications }) =>
      notifications.mute({ ...muting, channel: 'email', type: 'PUBLISHEDDS' }),
    )
    const both = [told(id, { type: 'CREATEDV' }), told(id)]
    const types = async () => (await pageOf(store, id)).notifications.map(({ type }) => type)
    await add(store, ...both)
    equal(await types(), ['PUBLISHEDDS'])
    await store.write(({ notifications }) => notifications.addAll(both, ['CREATEDV']))
    equal(await types(), ['PUBLISHEDDS', 'CREATEDV', 'PUBLISHEDDS'])
  })
}

const audienceRules: StoreRules = (test) => {
  test('an object is named with its owner', async ({ store }) => {
    const root = await theRoot(store)
    const outer = await aCollection(store, { name: 'Outer' })
    const dataset = await aDataset(store, { collectionId: outer.id })
    const { file } = await aFile(store, firstDraft(dataset), { label: 'a.csv' })
    const subject = async (id: number) =>
      (await store.read(({ notifications }) => notifications.subjects([id])))[0]
    const pid = formatPid(dataset.pid)
    const owner = { alias: outer.alias, name: 'Outer' }
    const place = { owner, datasetId: dataset.id, placeId: outer.id }
    equal(await subject(dataset.id), {
      kind: 'dataset',
      id: dataset.id,
      name: 'Tides',
      releasedName: null,
      title: null,
      releasedTitle: null,
      identifier: pid,
      ...place,
    })
    equal(await subject(file.id), {
      kind: 'file',
      id: file.id,
      name: 'a.csv',
      releasedName: null,
      title: 'Tides',
      releasedTitle: null,
      identifier: pid,
      ...place,
    })
    equal(await subject(outer.id), {
      kind: 'collection',
      id: outer.id,
      name: 'Outer',
      releasedName: 'Outer',
      title: null,
      releasedTitle: null,
      identifier: outer.alias,
      owner: { alias: root.alias, name: root.name },
      datasetId: null,
      placeId: root.id,
    })
    await releaseDraft(store, firstDraft(dataset))
    const draft = await openDraft(store, firstDraft(dataset))
    await editFile(store, draft, { fileId: file.id, label: 'b.csv' })
    const { name, releasedName, title, releasedTitle } = given(await subject(file.id))
    equal([name, releasedName, title, releasedTitle], ['b.csv', 'a.csv', 'Tides', 'Tides'])
    equal((await subject(dataset.id))?.releasedName, 'Tides')
    equal((await subject(root.id))?.owner, null)
    is(await subject(987_654_321), undefined)
    const several = await store.read(({ notifications }) =>
      notifications.subjects([root.id, file.id, 987_654_321]),
    )
    equal(
      several.map(({ id }) => id).sort((a, b) => a - b),
      [root.id, file.id],
    )
  })

  test('the accounts with a permission are found, direct or through a group', async ({ store }) => {
    const people = [await anAccount(store), await anAccount(store), await anAccount(store)]
    const [alone, member, curator] = people.map(({ id, userName }) => ({
      id,
      name: `@${userName}`,
    }))
    const gone = await anAccount(store)
    const { id } = await aCollection(store)
    await store.write(async (unit) => {
      const { accounts, roles, groups } = unit
      await accounts.save({ ...gone, deactivatedAt: at(0) })
      const edits = await addRole(unit, ['EditDataset'])
      const publishes = await addRole(unit, ['PublishDataset'])
      const group = given(
        await groups.add({
          kind: 'explicit',
          identifier: `&explicit/${id}-told`,
          alias: 'told',
          name: 'Told',
          description: '',
          ownerId: id,
          members: [member?.name ?? '', curator?.name ?? '', `@${gone.userName}`],
        }),
      )
      for (const assignee of [group.identifier, alone?.name ?? '', ':authenticated-users'])
        await roles.assign({ assignee, roleId: edits.id, pointId: id })
      await roles.assign({ assignee: curator?.name ?? '', roleId: publishes.id, pointId: id })
    })
    const found = (points: ReadonlyMap<number, readonly number[]>, without: Permission | null) =>
      store.read(({ notifications }) =>
        notifications.holders(points, { any: ['EditDataset'], without }),
      )
    const holders = async (without: Permission | null, points = [id]) =>
      (await found(new Map([[7, points]]), without)).get(7) ?? []
    equal(await holders(null), [alone?.id, member?.id, curator?.id])
    equal(await holders('PublishDataset'), [alone?.id, member?.id])
    equal(await holders(null, []), [])
    const other = await aCollection(store)
    const asked = new Map([
      [1, [id]],
      [2, [other.id, id]],
      [3, [other.id]],
    ])
    const each = await found(asked, 'PublishDataset')
    equal(
      [1, 2, 3].map((key) => each.get(key) ?? []),
      [[alone?.id, member?.id], [alone?.id, member?.id], []],
    )
  })
}
