import type { HeldWanted, SearchWanted, Store } from '@holdfast/core'
import { CARD_KINDS, CARD_STATES, holderOfAccount } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { at } from '../builders.ts'
import {
  aCollection,
  aDataset,
  aFile,
  anAccount,
  aRole,
  firstDraft,
  openDraft,
  releaseDraft,
} from '../sample-objects.ts'
import { EVERYTHING } from '../search/search-rules.ts'
import type { StoreRules } from '../store-context.ts'

/** A dataset with two files and a release; with a third file in a draft over it. */
async function aDraftedDataset(store: Store, collectionId: number) {
  const dataset = await aDataset(store, { collectionId })
  const { file } = await aFile(store, firstDraft(dataset))
  await aFile(store, firstDraft(dataset))
  await releaseDraft(store, firstDraft(dataset))
  const draft = await openDraft(store, firstDraft(dataset))
  await aFile(store, draft)
  return { dataset, file }
}

/** Somebody with different roles on collections, on datasets, and on files, which overlap. */
async function aHolder(store: Store) {
  const account = await anAccount(store)
  const identifier = `@${account.userName}`
  const curates = ['ViewUnpublishedDataset', 'EditDataset', 'DownloadFile'] as const
  const { id: curator } = await aRole(store, curates)
  const { id: downloader } = await aRole(store, ['DownloadFile'])
  const { id: adder } = await aRole(store, ['AddDataset'])
  const { id: viewer } = await aRole(store, ['ViewUnpublishedDataset'])
  const give = (roleId: number, pointId: number) =>
    store.write(({ roles }) => roles.assign({ assignee: identifier, roleId, pointId }))
  const places = [await aCollection(store), await aCollection(store), await aCollection(store)]
  const [curated, downloaded, closed] = places.map(({ id }) => id)
  const inEach = []
  for (const { id } of places)
    inEach.push([await aDraftedDataset(store, id), await aDraftedDataset(store, id)] as const)
  await give(curator, curated ?? 0)
  await give(downloader, downloaded ?? 0)
  await give(adder, downloaded ?? 0)
  for (const [first, second] of inEach) {
    await give(viewer, first.dataset.id)
    await give(downloader, second.file.id)
    await give(curator, second.dataset.id)
  }
  const roleIds = [curator, downloader, adder, viewer]
  return {
    holder: holderOfAccount(account),
    roleIds,
    closed: closed ?? 0,
    downloaded: downloaded ?? 0,
  }
}

/** Any file of the type of `aFile`. */
const PICTURES = { contentTypes: ['text/plain'], maxSize: null, today: '2031-04-05' }

type Wanted = Omit<HeldWanted, 'grants'>

/** The same page, by a search and by itself, with what is shown of it. */
const bothWays = (store: Store, wanted: Wanted) =>
  store.read(async ({ search }) => {
    const { holder, roleIds, everything, pictures, ...page } = wanted
    const viewer = everything ? null : holder
    const held = { holder, roleIds }
    const asked: SearchWanted = {
      ...{ ...EVERYTHING, ...page, viewer, held },
      ...{ counts: 'kindsAndStates', facets: [] },
    }
    const grants = !everything
    const listed = await search.held({ ...wanted, grants })
    const found = await search.find(asked)
    const keys = found.hits.map(({ key }) => key)
    const shown = await search.subjects({
      ...{ keys, variables: 0, terms: [], pictures },
      holder: grants ? holder : null,
    })
    return { listed, found, shown }
  })

/** What a page of everything on which somebody holds roles contains. */
export const heldPageRules: StoreRules = (test) => {
  test('a page of what somebody holds is that of a search, counts and contents included', async ({
    store,
  }) => {
    const { holder, roleIds, closed } = await aHolder(store)
    const everything: Wanted = {
      ...{ holder, roleIds, kinds: CARD_KINDS, states: CARD_STATES, limit: 100, offset: 0 },
      sort: { by: 'date', order: 'desc' },
      ...{ everything: false, pictures: PICTURES },
    }
    let pictured = 0
    const same = async (wanted: Partial<Wanted>): Promise<number> => {
      const { listed, found, shown } = await bothWays(store, { ...everything, ...wanted })
      equal(listed.found, found)
      equal(listed.shown, shown)
      pictured += shown.pictured.size
      return found.total
    }
    const variants: readonly Partial<Wanted>[] = [
      {},
      { everything: true },
      ...roleIds.map((id) => ({ roleIds: [id] })),
      { roleIds: [] },
      ...CARD_KINDS.map((kind) => ({ kinds: [kind] })),
      ...CARD_STATES.map((state) => ({ states: [state] })),
      { sort: { by: 'name', order: 'asc' } },
      { sort: { by: 'date', order: 'asc' }, limit: 3, offset: 2 },
      { sort: { by: { field: 'publicationDate' }, order: 'desc' } },
    ]
    const before = await same({})
    for (const variant of variants) await same(variant)
    is(pictured > 0, true)
    await store.write(({ locallyFairSets }) => locallyFairSets.replace(closed, ['@somebodyElse']))
    is((await same({})) < before, true)
    for (const variant of variants) await same(variant)
    await store.write(({ locallyFairSets }) => locallyFairSets.replace(closed, []))
  })

  test('a page of what somebody holds follows every change of rights and objects', async ({
    store,
  }) => {
    const { holder, roleIds, downloaded } = await aHolder(store)
    const total = async (): Promise<number> => {
      const { listed } = await bothWays(store, {
        ...{ holder, roleIds, kinds: CARD_KINDS, states: CARD_STATES, limit: 5, offset: 0 },
        sort: { by: 'date', order: 'desc' },
        ...{ everything: false, pictures: null },
      })
      return listed.found.total
    }
    const before = await total()
    const { dataset } = await aDraftedDataset(store, downloaded)
    // Two released files; neither the dataset nor the draft, which the role does not reach.
    is(await total(), before + 2)
    const revoked = await store.write(({ roles }) => roles.revokeAllAt([downloaded]))
    is(revoked.length > 0, true)
    is((await total()) < before, true)
    await store.write(({ datasets }) => datasets.destroy(dataset.id, at(9)))
    is((await total()) < before, true)
  })
}
