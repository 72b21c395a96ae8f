import type { ContentsViewed, Listing, Store } from '@holdfast/core'
import {
  BUILT_IN_ROLES,
  type ContentsCursor,
  type DatasetLock,
  type Holder,
} from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { at } from '../builders.ts'
import { holding, to } from '../roles/sample-roles.ts'
import { aCollection, aDataset, firstDraft, releaseDraft } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const ADA = holding('@ada')

const LOCK: DatasetLock = { type: 'InReview', since: at(3), userName: 'ada', message: null }

const behind = (kind: ContentsCursor['kind'], id = 0): ContentsCursor => ({ kind, id })

const give = (store: Store, given: readonly ReturnType<typeof to>[]) =>
  store.write(({ roles }) => roles.assignAll(given))

/** The ids of the collections and datasets; the collections are read in both ways. */
const listed = async (
  store: Store,
  id: number,
  listing: Listing,
): Promise<readonly (readonly number[])[]> => {
  const { unpublished, to = null } = listing
  const seen = { collections: unpublished, datasets: unpublished }
  const ids = await contentsOf(store, id, { holder: to, unpublished: seen, ...WHOLE })
  const children = await store.read(({ collections }) => collections.children(id, listing))
  equal(
    children.map((each) => each.id),
    ids[0],
  )
  return ids
}

const WHOLE = { after: null, offset: 0, limit: 1000 } as const

const contentsOf = async (
  store: Store,
  id: number,
  viewed: ContentsViewed,
): Promise<readonly (readonly number[])[]> => {
  const found = await store.read(({ views }) => views.contents({ kind: 'id', id }, viewed))
  return [found?.collections ?? [], found?.datasets ?? []].map((list) => list.map((one) => one.id))
}

const shownTo = (store: Store, id: number, to: Holder) =>
  listed(store, id, { unpublished: false, to })

export const listingRules: StoreRules = (test) => {
  test.before(async ({ store }) => {
    await store.write(({ roles }) => roles.ensureAll(BUILT_IN_ROLES))
  })

  test('a role on an object shows it before it is published, if its permissions allow', async ({
    store,
  }) => {
    const { id } = await aCollection(store)
    const published = await aCollection(store, { parentId: id, publishedAt: at(1) })
    const drafted = await aCollection(store, { parentId: id })
    const [released, draft] = [
      await aDataset(store, { collectionId: id }),
      await aDataset(store, { collectionId: id }),
    ]
    await releaseDraft(store, firstDraft(released))
    const open = [[published.id], [released.id]]
    equal(await shownTo(store, id, ADA), open)
    for (const point of [drafted.id, draft.id])
      await give(store, [to('@ada', 'fileDownloader', point)])
    equal(await shownTo(store, id, ADA), open)
    for (const point of [drafted.id, draft.id])
      await give(store, [to('@ada', 'contributor', point)])
    equal(await shownTo(store, id, ADA), [[published.id], [released.id, draft.id]])
    await give(store, [to('@ada', 'member', drafted.id)])
    equal(await shownTo(store, id, ADA), [
      [published.id, drafted.id],
      [released.id, draft.id],
    ])
    equal(await shownTo(store, id, holding('@bob')), open)
    equal(await listed(store, id, { unpublished: true, to: holding('@bob') }), [
      [published.id, drafted.id],
      [released.id, draft.id],
    ])
  })

  test('what is shown below a collection at any depth is listed, unless it is too much', async ({
    store,
  }) => {
    const { id } = await aCollection(store)
    const child = await aCollection(store, { parentId: id, publishedAt: at(1) })
    const drafted = await aCollection(store, { parentId: child.id })
    const deep = await aCollection(store, { parentId: drafted.id, publishedAt: at(1) })
    const fair = await aCollection(store, { parentId: id, publishedAt: at(1) })
    await aCollection(store, { publishedAt: at(1) })
    await store.write(({ locallyFairSets }) => locallyFairSets.replace(fair.id, ['@bob']))
    const below = async (to: Holder | null, most = 9) => {
      const found = await store.read(({ collections }) => collections.shownBelow(id, to, most))
      return found === null ? null : found.map((each) => each.id)
    }
    equal(await below(ADA), [child.id, deep.id])
    await give(store, [to('@ada', 'member', drafted.id)])
    equal(await below(ADA, 3), [child.id, drafted.id, deep.id])
    equal(await below(ADA, 2), null)
    equal(await below(holding('@bob')), [child.id, deep.id, fair.id])
    equal(await below(null), [child.id, deep.id, fair.id])
  })

  test('a part of the child collections passes over some, and ends at its limit', async ({
    store,
  }) => {
    const { id } = await aCollection(store)
    const ids: number[] = []
    for (let count = 0; count < 4; count += 1)
      ids.push((await aCollection(store, { parentId: id })).id)
    const part = async (offset: number, limit: number) => {
      const listing = { unpublished: true, part: { offset, limit } }
      const found = await store.read(({ collections }) => collections.children(id, listing))
      return found.map((each) => each.id)
    }
    equal(await part(1, 2), ids.slice(1, 3))
    equal(await part(4, 1), [])
  })

  test('a part of the contents begins behind a cursor, passes over some, and ends one behind its limit', async ({
    store,
  }) => {
    const { id } = await aCollection(store)
    const [collections, datasets]: [number[], number[]] = [[], []]
    for (let count = 0; count < 4; count += 1) {
      collections.push((await aCollection(store, { parentId: id, name: `C${count}` })).id)
      datasets.push((await aDataset(store, { collectionId: id })).id)
    }
    const all = { holder: null, unpublished: { collections: true, datasets: true } }
    const read = (after: ContentsCursor | null, offset: number, limit: number) =>
      contentsOf(store, id, { ...all, after, offset, limit })
    equal(await read(null, 1, 2), [collections.slice(1, 4), datasets.slice(0, 1)])
    equal(await read(null, 2, 2), [collections.slice(2), datasets.slice(0, 1)])
    equal(await read(null, 3, 3), [collections.slice(3), datasets.slice(0, 3)])
    equal(await read(null, 5, 2), [[], datasets.slice(1, 4)])
    equal(await read(null, 9, 2), [[], []])
    equal(await read(behind('collection', collections[1]), 0, 9), [collections.slice(2), datasets])
    equal(await read(behind('collection', collections[1]), 3, 1), [[], datasets.slice(1, 3)])
    equal(await read(behind('dataset', datasets[1]), 1, 9), [[], datasets.slice(3)])
    equal(await read(null, 0, 2), [collections.slice(0, 3), datasets.slice(0, 1)])
  })

  test('the contents come with names, facts, locks and who may see them', async ({ store }) => {
    const parent = await aCollection(store)
    const { id, alias } = await aCollection(store, { parentId: parent.id })
    const child = await aCollection(store, { parentId: id, name: 'Estuaries' })
    const dataset = await aDataset(store, { collectionId: id })
    await give(store, [to('@ada', 'member', id)])
    const found = await store.read(async ({ views, collections, roles, datasets }) => {
      const viewed = { holder: ADA, unpublished: { collections: true, datasets: true }, ...WHOLE }
      const ref = { kind: 'alias', alias } as const
      const contents = await views.contents(ref, viewed)
      const lineage = await collections.lineage(ref)
      equal(contents?.lineage, lineage)
      equal(contents?.grants, await roles.grantsAt(ADA, lineage?.map((one) => one.id) ?? []))
      equal(contents?.collections, [{ id: child.id, name: 'Estuaries' }])
      is(await views.contents({ kind: 'alias', alias: 'nowhere' }, viewed), null)
      return { contents, whole: await datasets.find({ kind: 'id', id: dataset.id }) }
    })
    const [listed] = found.contents?.datasets ?? []
    equal(listed?.locks, [])
    equal({ ...found.whole, ...listed }, { ...found.whole, locks: [] })
    await store.write(({ datasets }) => datasets.addLock(dataset.id, LOCK))
    const again = await store.read(({ views }) =>
      views.contents(
        { kind: 'id', id },
        { holder: null, unpublished: { collections: false, datasets: true }, ...WHOLE },
      ),
    )
    equal(again?.datasets, [{ ...listed, locks: [{ type: 'InReview' }] }])
    equal(again?.collections, [])
    equal([again?.grants.granted.size, again?.grants.barred.size], [0, 0])
  })

  test('a role of a group counts, and a role on the owner collection does not', async ({
    store,
  }) => {
    const { id } = await aCollection(store)
    const draft = await aDataset(store, { collectionId: id })
    await give(store, [to('@ada', 'member', id)])
    equal(await shownTo(store, id, ADA), [[], []])
    const group = await store.write(({ groups }) =>
      groups.add({
        kind: 'explicit',
        identifier: `&explicit/${id}-readers`,
        alias: 'readers',
        name: 'Readers',
        description: '',
        ownerId: id,
        members: ['@ada'],
      }),
    )
    if (group === 'identifierTaken') throw new Error('The group was there already')
    await give(store, [to(group.identifier, 'member', draft.id)])
    equal(await shownTo(store, id, ADA), [[], [draft.id]])
    equal(await shownTo(store, id, holding('@bob')), [[], []])
  })

  test('a locally-fair collection is shown to the members of its set, whatever the roles', async ({
    store,
  }) => {
    const { id } = await aCollection(store)
    const fair = await aCollection(store, { parentId: id, publishedAt: at(1) })
    await store.write(({ locallyFairSets }) => locallyFairSets.replace(fair.id, ['@ada']))
    await give(store, [to('@bob', 'admin', fair.id)])
    equal(await shownTo(store, id, ADA), [[fair.id], []])
    equal(await shownTo(store, id, holding('@bob')), [[], []])
    equal(await listed(store, id, { unpublished: true, to: holding('@bob') }), [[], []])
    equal(await listed(store, id, { unpublished: false }), [[fair.id], []])
  })
}
