import type { NewNotification, Store } from '@holdfast/core'
import { equal, is } from 'uvu/assert'
import { at } from './builders.ts'
import { aCollection, anAccount } from './scenes.ts'
import type { StoreRules } from './store-context.ts'

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
  store.write(({ notifications }) => notifications.addAll(added))

const pageOf = (
  store: Store,
  accountId: number,
  { unreadOnly = false, limit = null as number | null, offset = 0 } = {},
) => store.read(({ notifications }) => notifications.page(accountId, { unreadOnly, limit, offset }))

const names = async (page: ReturnType<typeof pageOf>) =>
  (await page).notifications.map(({ details }) => details.n)

export const notificationRules: StoreRules = (test, claims) => {
  mutingRules(test, claims)

  test('a notification comes back as it was told', async ({ store }) => {
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

  test('the newest come first, page by page, and all are counted', async ({ store }) => {
    const { id } = await anAccount(store)
    await add(store, ...[0, 1, 2, 3, 4].map((n) => told(id, { details: { n }, sentAt: at(-n) })))
    equal(await names(pageOf(store, id)), [4, 3, 2, 1, 0])
    equal(await names(pageOf(store, id, { limit: 2, offset: 1 })), [3, 2])
    is((await pageOf(store, id, { limit: 2, offset: 1 })).total, 5)
    equal(await pageOf(store, id, { offset: 99 }), { total: 5, notifications: [] })
    equal(await pageOf(store, id, { limit: 0 }), { total: 5, notifications: [] })
  })

  test('nobody sees, reads or removes what somebody else was told', async ({ store }) => {
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

  test('what was read is not counted as unread', async ({ store }) => {
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

  test('it is told when its object is there no more', async ({ store }) => {
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
  test('types are muted for one account and one way of telling', async ({ store }) => {
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
}
