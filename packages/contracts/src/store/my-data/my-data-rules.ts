import type { MyDataWanted, Store } from '@holdfast/core'
import { CARD_KINDS, CARD_STATES, holderOfAccount } from '@holdfast/core/rules'
import { equal } from 'uvu/assert'
import { at, deaccessioned } from '../builders.ts'
import {
  aCollection,
  aDataset,
  aFile,
  anAccount,
  aRole,
  editFile,
  firstDraft,
  openDraft,
  releaseDraft,
  versionAt,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

type AUser = Awaited<ReturnType<typeof aUser>>

/** An account, and roles that no other account has. */
async function aUser(store: Store) {
  const account = await anAccount(store)
  const curated = ['ViewUnpublishedDataset', 'EditDataset', 'DownloadFile'] as const
  const { id: curator } = await aRole(store, curated)
  const { id: downloader } = await aRole(store, ['DownloadFile'])
  const { id: creator } = await aRole(store, ['AddDataset'])
  const identifier = `@${account.userName}`
  const holder = holderOfAccount(account)
  const give = (roleId: number, pointId: number, assignee = identifier) =>
    store.write(({ roles }) => roles.assign({ assignee, roleId, pointId }))
  return { holder, give, curator, downloader, creator, all: [curator, downloader, creator] }
}

const ask = (store: Store, { holder, all }: AUser, wanted: Partial<MyDataWanted> = {}) =>
  store.read(({ myData }) =>
    myData.cards({
      holder,
      closed: 'omitted',
      roleIds: all,
      kinds: CARD_KINDS,
      states: CARD_STATES,
      words: [],
      sort: { by: 'name', order: 'asc' },
      limit: 100,
      offset: 0,
      ...wanted,
    }),
  )

const outlines = async (found: ReturnType<typeof ask>) =>
  (await found).cards.map(({ kind, id, states }) => [kind, id, states.join('+')])

export const myDataRules: StoreRules = (test) => {
  test('a holder without roles has no cards', async ({ store }) => {
    const found = await ask(store, await aUser(store))
    equal([found.total, found.cards], [0, []])
    equal(found.kinds, { collection: 0, dataset: 0, file: 0 })
    equal(found.states.Draft, 0)
  })

  test('objects hidden by a locally-fair set are neither listed nor counted, unless requested', async ({
    store,
  }) => {
    const me = await aUser(store)
    const fair = await aCollection(store, { name: 'Ebb' })
    const inner = await aCollection(store, { parentId: fair.id, name: 'Flood' })
    const dataset = await aDataset(store, { collectionId: fair.id })
    const { file } = await aFile(store, firstDraft(dataset))
    for (const { id } of [fair, inner, dataset, file]) await me.give(me.curator, id)
    const listed = async (wanted: Partial<MyDataWanted> = {}) => {
      const { cards, kinds } = await ask(store, me, wanted)
      return { kinds, cards: cards.map(({ id, place }) => [id, place?.id ?? null]) }
    }
    const before = await listed()
    equal(before.kinds, { collection: 2, dataset: 1, file: 1 })
    const close = (assignees: readonly string[]) =>
      store.write(({ locallyFairSets }) => locallyFairSets.replace(fair.id, assignees))
    await close(['@nobody'])
    equal(await listed({ closed: 'listed' }), before)
    equal(await listed(), {
      kinds: { collection: 1, dataset: 0, file: 0 },
      cards: [[inner.id, null]],
    })
    await close([...me.holder.identifiers])
    equal(await listed(), before)
    await close([])
  })

  test('a role applies to the contents of its collection, as far as its permissions do', async ({
    store,
  }) => {
    const me = await aUser(store)
    const collection = await aCollection(store, { name: 'Ebb' })
    const inner = await aCollection(store, { parentId: collection.id })
    const dataset = await aDataset(store, { collectionId: collection.id })
    const deep = await aDataset(store, { collectionId: inner.id })
    const { file } = await aFile(store, firstDraft(dataset), { label: 'flood.csv' })
    await aFile(store, firstDraft(deep))
    const of = (roleId: number) => outlines(ask(store, me, { roleIds: [roleId] }))
    await me.give(me.creator, collection.id)
    equal(await of(me.creator), [['collection', collection.id, 'Unpublished']])
    await me.give(me.downloader, collection.id)
    // These two roles do not show the draft.
    equal(await of(me.downloader), [['collection', collection.id, 'Unpublished']])
    await me.give(me.curator, collection.id)
    equal(await of(me.curator), [
      ['collection', collection.id, 'Unpublished'],
      ['file', file.id, 'Unpublished+Draft'],
      ['dataset', dataset.id, 'Unpublished+Draft'],
    ])
    const [card] = (await ask(store, me, { kinds: ['collection'] })).cards
    equal(
      card?.roleIds,
      [...me.all].sort((a, b) => a - b),
    )
    equal(await of(-1), [])
  })

  test('releases, drafts above them and withdrawn versions have cards of their own', async ({
    store,
  }) => {
    const me = await aUser(store)
    const dataset = await aDataset(store)
    await me.give(me.curator, dataset.id)
    const view = firstDraft(dataset)
    const same = await aFile(store, view, { label: 'a same' })
    const edited = await aFile(store, view, { label: 'b edited' })
    await releaseDraft(store, view)
    const found = () => outlines(ask(store, me, { sort: { by: 'date', order: 'asc' } }))
    const published = [
      ['dataset', dataset.id, 'Published'],
      ['file', same.file.id, 'Published'],
      ['file', edited.file.id, 'Published'],
    ]
    equal(await found(), published)
    const draft = await openDraft(store, view)
    await editFile(store, draft, { fileId: edited.file.id, label: 'b edited again' })
    const lock = { type: 'InReview', since: at(0), userName: 'ada', message: null } as const
    await store.write(({ datasets }) => datasets.addLock(dataset.id, lock))
    const cards = await found()
    equal(cards.length, 5)
    equal(
      cards.filter(([, , states]) => states === 'Draft+In Review').map(([kind, id]) => [kind, id]),
      [
        ['dataset', dataset.id],
        ['file', edited.file.id],
      ],
    )
    await store.write(async (unit) => {
      await unit.files.discard(draft)
      await unit.versions.remove((await versionAt(unit, draft)).id)
      await unit.versions.save({
        ...(await versionAt(unit, view)),
        state: deaccessioned({ major: 1, minor: 0 }),
      })
    })
    equal(await found(), [['dataset', dataset.id, 'Deaccessioned']])
  })

  test('roles on a single file and roles of a group count', async ({ store }) => {
    const me = await aUser(store)
    const dataset = await aDataset(store)
    const [one] = [await aFile(store, firstDraft(dataset)), await aFile(store, firstDraft(dataset))]
    await releaseDraft(store, firstDraft(dataset))
    await me.give(me.downloader, one.file.id)
    equal(await outlines(ask(store, me)), [['file', one.file.id, 'Published']])
    const other = await aCollection(store)
    await me.give(me.creator, other.id, ':AllUsers')
    equal((await ask(store, me)).kinds, { collection: 1, dataset: 0, file: 1 })
  })

  test('kinds, states and words filter cards, and counts cover the other filters', async ({
    store,
  }) => {
    const me = await aUser(store)
    const open = await aCollection(store, { name: 'Tidal Flats', publishedAt: at(5) })
    const closed = await aCollection(store, { name: 'flats of sand', description: '50% Salt' })
    for (const { id } of [open, closed]) await me.give(me.creator, id)
    const ids = async (wanted: Partial<MyDataWanted>) =>
      (await ask(store, me, wanted)).cards.map(({ id }) => id)
    equal(await ids({}), [closed.id, open.id])
    equal(await ids({ sort: { by: 'name', order: 'desc' } }), [open.id, closed.id])
    equal(await ids({ sort: { by: 'date', order: 'desc' } }), [open.id, closed.id])
    equal(await ids({ words: ['flats', 'tid'] }), [open.id])
    equal(await ids({ words: ['50% salt'] }), [closed.id])
    equal(await ids({ words: ['flats', 'mud'] }), [])
    equal(await ids({ limit: 1, offset: 1 }), [open.id])
    equal(await ids({ kinds: [] }), [])
    const published = await ask(store, me, { states: ['Published'] })
    equal([published.total, published.kinds.collection], [1, 1])
    equal([published.states.Published, published.states.Unpublished], [1, 1])
    const files = await ask(store, me, { kinds: ['file'] })
    equal([files.total, files.kinds.collection, files.states.Published], [0, 2, 0])
  })
}
