import type { Store } from '@holdfast/core'
import type { Account, TraceCounts, TracedAccount } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at, fresh, newAccount } from '../builders.ts'
import {
  aCollection,
  aDataset,
  aFile,
  anAccount,
  firstDraft,
  given,
  releaseDraft,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const traced = ({ id, userName }: Account, after: number | null = null): TracedAccount => ({
  id,
  userName,
  actedAs: [{ assignee: `@${userName}`, after, before: null }],
})

const countsOf = (store: Store, account: Account): Promise<TraceCounts> =>
  store.read(({ accountTraces }) => accountTraces.counts(traced(account)))

const NONE: TraceCounts = {
  roleAssignments: 0,
  collectionCreator: 0,
  collectionPublisher: 0,
  datasetCreator: 0,
  datasetPublisher: 0,
  dataFileCreator: 0,
  dataFilePublisher: 0,
  datasetVersionUsers: 0,
  explicitGroups: 0,
  guestbookEntries: 0,
  savedSearches: 0,
}

/** An account with a collection, a published dataset with one file, and assignments. */
async function aBusyAccount(store: Store) {
  const account = await anAccount(store)
  const { id: creatorId, userName } = account
  const actor = `@${userName}`
  const collection = await aCollection(store, { creatorId })
  const dataset = await aDataset(store, { creatorId, collectionId: collection.id })
  const view = firstDraft(dataset)
  const { file } = await aFile(store, view, { label: 'waves.txt' })
  await releaseDraft(store, view)
  return store.write(async (unit) => {
    const version = given(await unit.versions.find(dataset.id, { kind: 'ordinal', ordinal: 1 }))
    await unit.versions.save({ ...version, contributorIds: [creatorId] })
    const facts = { at: at(1), actor } as const
    await unit.events.append({
      ...facts,
      kind: 'collectionPublished',
      objectId: collection.id,
      details: {},
    })
    await unit.events.append({
      ...facts,
      kind: 'versionPublished',
      objectId: dataset.id,
      details: { version: '1.0', ordinal: 1 },
    })
    const role = given(
      await unit.roles.add({
        alias: `role${fresh()}`,
        name: 'A role',
        description: '',
        permissions: ['AddDataset'],
        ownerId: null,
      }),
    )
    const assignment = { assignee: actor, roleId: role.id, pointId: collection.id }
    const { id: assignmentId } = await unit.roles.assign(assignment)
    const alias = `team${fresh()}`
    const group = given(
      await unit.groups.add({
        kind: 'explicit',
        alias,
        identifier: `&explicit/${alias}`,
        name: 'Team',
        description: '',
        ownerId: collection.id,
        members: [actor],
      }),
    )
    await unit.datasets.addLock(dataset.id, {
      type: 'Ingest',
      since: at(2),
      userName,
      message: null,
    })
    return { account, collection, dataset, file, role, assignmentId, group, version }
  })
}

export const accountTraceRules: StoreRules = (test) => {
  test('a new account has no traces', async ({ store }) => {
    const account = await anAccount(store)
    equal(await countsOf(store, account), NONE)
  })

  test('what an account created, published, holds and wrote in is counted and listed', async ({
    store,
  }) => {
    const { account, ...made } = await aBusyAccount(store)
    equal(await countsOf(store, account), {
      ...NONE,
      roleAssignments: 1,
      collectionCreator: 1,
      collectionPublisher: 1,
      datasetCreator: 1,
      datasetPublisher: 1,
      dataFileCreator: 1,
      dataFilePublisher: 1,
      datasetVersionUsers: 1,
      explicitGroups: 1,
    })
    const { pid } = made.dataset
    await store.read(async ({ accountTraces: { items } }) => {
      const all = { after: 0, limit: 10 } as const
      const own = traced(account)
      const named = { id: made.collection.id, alias: made.collection.alias }
      const file = { id: made.file.id, fileName: 'waves.txt', pid }
      equal(await items(own, 'roleAssignments', all), [
        { id: made.assignmentId, roleId: made.role.id, pointId: made.collection.id },
      ])
      for (const element of ['collectionCreator', 'collectionPublisher'] as const)
        equal(await items(own, element, all), [named])
      for (const element of ['datasetCreator', 'datasetPublisher'] as const)
        equal(await items(own, element, all), [{ id: made.dataset.id, pid }])
      for (const element of ['dataFileCreator', 'dataFilePublisher'] as const)
        equal(await items(own, element, all), [file])
      equal(await items(own, 'datasetVersionUsers', all), [
        { id: made.version.id, pid, version: '1.0' },
      ])
      equal(await items(own, 'explicitGroups', all), [{ id: made.group.id, name: 'Team' }])
      equal(await items(own, 'datasetCreator', { after: made.dataset.id, limit: 10 }), [])
      equal(await items(own, 'datasetCreator', { after: 0, limit: 0 }), [])
    })
  })

  test('an act counts only where its event lies within the time of the name', async ({ store }) => {
    const { account, dataset } = await aBusyAccount(store)
    const [event] = await store.read(({ events }) =>
      events.ofKinds(dataset.id, ['versionPublished']),
    )
    const counts = (after: number | null, before: number | null) =>
      store.read(({ accountTraces }) =>
        accountTraces.counts({
          ...traced(account),
          actedAs: [{ assignee: `@${account.userName}`, after, before }],
        }),
      )
    const id = given(event).id
    is((await counts(null, null)).datasetPublisher, 1)
    is((await counts(id - 1, id + 1)).datasetPublisher, 1)
    is((await counts(id, null)).datasetPublisher, 0)
    is((await counts(null, id)).datasetPublisher, 0)
  })

  test('after the move the records belong to the other account, and the first can be deleted', async ({
    store,
  }) => {
    const { account: from, dataset, version } = await aBusyAccount(store)
    const to = await anAccount(store)
    await store.write(async (unit) => {
      const muting = { accountId: from.id, channel: 'email', type: 'CREATEDV' } as const
      await unit.notifications.mute(muting)
      await unit.notifications.mute({ ...muting, accountId: to.id })
      await unit.notifications.addAll(
        [
          {
            accountId: from.id,
            type: 'CREATEACC',
            object: null,
            actor: ':system',
            details: {},
            sentAt: at(3),
          },
        ],
        [],
      )
    })
    await rejection(store.write(({ accounts }) => accounts.remove(from.id)))
    await store.write(async (unit) => {
      await unit.versions.save({ ...version, contributorIds: [from.id, to.id] })
      await unit.roles.reassign(`@${from.userName}`, `@${to.userName}`)
      await unit.groups.renameMember(`@${from.userName}`, `@${to.userName}`)
      await unit.accountTraces.move(from, to)
      await unit.accounts.remove(from.id)
    })
    const publications = { collectionPublisher: 1, datasetPublisher: 1, dataFilePublisher: 1 }
    equal(await countsOf(store, from), { ...NONE, ...publications }, 'events stay as they were')
    equal(await countsOf(store, to), {
      ...NONE,
      roleAssignments: 1,
      collectionCreator: 1,
      datasetCreator: 1,
      dataFileCreator: 1,
      datasetVersionUsers: 1,
      explicitGroups: 1,
    })
    await store.read(async (unit) => {
      is(await unit.accounts.byId(from.id), null)
      const moved = given(await unit.versions.find(dataset.id, { kind: 'ordinal', ordinal: 1 }))
      equal(moved.contributorIds, [to.id])
      const { locks } = given(await unit.datasets.find({ kind: 'id', id: dataset.id }))
      equal(
        locks.map(({ userName }) => userName),
        [to.userName],
      )
      is(await unit.notifications.unreadCount(to.id), 1)
      equal(
        (await unit.notifications.mutings([from.id, to.id])).map(({ accountId }) => accountId),
        [to.id],
      )
    })
  })

  test('an unknown account cannot be deleted', async ({ store }) => {
    await rejection(store.write(({ accounts }) => accounts.remove(999_999)))
  })

  test('accounts are found by the beginnings of their words, in any order, page by page', async ({
    store,
  }) => {
    const add = (facts: Parameters<typeof newAccount>[0]) =>
      store.write(async ({ accounts }) => given(await accounts.add(newAccount(facts))))
    const mark = `Zz${fresh()}`
    const one = await add({
      firstName: 'Emmy',
      lastName: mark,
      affiliation: "L'École of Göttingen",
    })
    const two = await add({ firstName: 'Émilie', lastName: `${mark}x`, affiliation: null })
    const three = await add({ firstName: 'Lise', lastName: 'Meitner', affiliation: `${mark} & Co` })
    const found = (
      words: readonly string[],
      { key = 'id', descending = false, limit = 10, offset = 0 } = {},
    ) =>
      store.read(async ({ accounts }) => {
        const order = { key: key as 'id', descending }
        const { total, accounts: page } = await accounts.page({ words, order, limit, offset })
        return { total, ids: page.map(({ account }) => account.id) }
      })
    const word = mark.toLowerCase()
    equal(await found([word]), { total: 3, ids: [one.id, two.id, three.id] })
    equal(await found([word, 'em']), { total: 1, ids: [one.id] })
    equal(await found([word, 'gött']), { total: 1, ids: [one.id] }, 'an inner word')
    equal(await found([word, "l'é"]), { total: 1, ids: [one.id] })
    equal(await found([word, 'ttingen']), { total: 0, ids: [] }, 'not the middle of a word')
    equal(await found([word, three.email.toLowerCase()]), { total: 1, ids: [three.id] })
    for (const odd of ["'", '\\', ':*', '& |', '%', '_', 'x'.repeat(3000)])
      equal(await found([word, odd]), { total: 0, ids: [] }, odd)
    equal(await found([word], { limit: 1, offset: 1 }), { total: 3, ids: [two.id] })
    equal(await found([word], { limit: 1, offset: 9 }), { total: 3, ids: [] })
    equal((await found([word], { key: 'lastName' })).ids, [three.id, one.id, two.id])
    equal((await found([word], { key: 'lastName', descending: true })).ids, [
      two.id,
      one.id,
      three.id,
    ])
    is((await found([word], { key: 'affiliation' })).ids.at(-1), two.id, 'without one: last')
    is((await found([word], { key: 'affiliation', descending: true })).ids.at(-1), two.id)
    const renamed = { ...one, lastName: 'Noether' }
    await store.write(({ accounts }) => accounts.save(renamed))
    equal(await found([word, 'emmy']), { total: 0, ids: [] })
  })

  test('listed accounts come with their roles and what they muted', async ({ store }) => {
    const { account } = await aBusyAccount(store)
    await store.write(async ({ notifications: { mute } }) => {
      for (const type of ['SUBMITTEDDS', 'CREATEDV'] as const)
        await mute({ accountId: account.id, channel: 'email', type })
      await mute({ accountId: account.id, channel: 'inApp', type: 'PUBLISHEDDS' })
    })
    const { accounts: page } = await store.read(({ accounts }) =>
      accounts.page({
        words: [account.userName],
        order: { key: 'userIdentifier', descending: false },
        limit: 1,
        offset: 0,
      }),
    )
    equal(page, [
      {
        account,
        roleNames: ['A role'],
        mutedEmails: ['CREATEDV', 'SUBMITTEDDS'],
        mutedNotifications: ['PUBLISHEDDS'],
      },
    ])
  })

  test('an identity at a provider belongs to one account', async ({ store }) => {
    const facts = { provider: 'orcid', persistentUserId: `person${fresh()}` }
    const add = (more: Parameters<typeof newAccount>[0]) =>
      store.write(({ accounts }) => accounts.add(newAccount({ ...facts, ...more })))
    const first = given(await add({}))
    is(first.persistentUserId, facts.persistentUserId)
    is(await add({}), 'persistentUserTaken')
    is(typeof (await add({ provider: 'other' })), 'object')
  })
}
