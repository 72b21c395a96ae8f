import type { ContentsFacts, ContentsStamp, ContentsViewed, Store } from '@holdfast/core'
import { BUILT_IN_ROLES, type Collection } from '@holdfast/core/rules'
import { equal, is, not, ok, type } from 'uvu/assert'
import { at, deaccessioned } from '../builders.ts'
import { assign, holding, to } from '../roles/sample-roles.ts'
import {
  aCollection,
  aDataset,
  firstDraft,
  releaseDraft,
  theRoot,
  versionAt,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const GUEST = holding(':guest')
const ADA = holding('@ada')

const VIEWED: ContentsViewed = {
  holder: GUEST,
  unpublished: { collections: false, datasets: false },
  after: null,
  offset: 0,
  limit: 1000,
}

interface Read {
  readonly contents: ContentsFacts | null
  readonly stamp: ContentsStamp | null
}

/** Both ways to the stamp give the same. */
const read = async (
  store: Store,
  id: number,
  viewed: Partial<ContentsViewed> = {},
): Promise<Read> => {
  const ref = { kind: 'id', id } as const
  const wanted = { ...VIEWED, ...viewed }
  const found = await store.read(async ({ views }) => ({
    contents: await views.contents(ref, wanted),
    stamp: await views.contentsStamp(ref, wanted),
  }))
  is(found.contents?.stamp, found.stamp?.stamp)
  return found
}

const stampFor = async (store: Store, id: number, viewed: Partial<ContentsViewed> = {}) =>
  (await read(store, id, viewed)).stamp?.stamp ?? null

const releasedIn = async (store: Store, collectionId: number) => {
  const dataset = await aDataset(store, { collectionId })
  await releaseDraft(store, firstDraft(dataset))
  return dataset
}

const save = (store: Store, collection: Collection, changes: Partial<Collection>) =>
  store.write(({ collections }) => collections.save({ ...collection, ...changes }))

const PUBLISHED = { publishedAt: at(1) }

/** When the contents of a collection may be shown again as they were (docs/decisions/0656-contents-are-kept.md). */
export const contentsStampRules: StoreRules = (test) => {
  test.before(async ({ store }) => {
    await store.write(({ roles }) => roles.ensureAll(BUILT_IN_ROLES))
  })

  test('the stamp of contents stays while nothing changes, for everybody who sees what is public', async ({
    store,
  }) => {
    const { id } = await aCollection(store, PUBLISHED)
    await aCollection(store, { parentId: id, ...PUBLISHED })
    await releasedIn(store, id)
    await aCollection(store, { parentId: id })
    await aDataset(store, { collectionId: id })
    const stamp = await stampFor(store, id)
    type(stamp, 'string')
    is(await stampFor(store, id), stamp)
    is(await stampFor(store, id, { holder: ADA }), stamp)
    await aDataset(store)
    is(await stampFor(store, id), stamp)
  })

  test('the stamp of contents changes with whatever they show', async ({ store }) => {
    const parent = await aCollection(store, PUBLISHED)
    const collection = await aCollection(store, { parentId: parent.id, ...PUBLISHED })
    const { id } = collection
    const child = await aCollection(store, { parentId: id, ...PUBLISHED })
    const kept = await releasedIn(store, id)
    const other = await releasedIn(store, id)
    const late = await aDataset(store, { collectionId: id })
    const lock = { type: 'InReview', since: at(3), userName: 'ada', message: null } as const
    const saved = async (facts: object) =>
      store.write(async ({ datasets }) => {
        const dataset = await datasets.find({ kind: 'id', id: kept.id })
        if (dataset !== null) await datasets.save({ ...dataset, ...facts })
      })
    const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['a limit above', () => save(store, parent, { fileCountLimit: 7 })],
      ['its own name', () => save(store, collection, { name: 'Rivers' })],
      ['the name of a child', () => save(store, child, { name: 'Estuaries' })],
      ['a new child', () => aCollection(store, { parentId: id, ...PUBLISHED })],
      ['a release', () => releaseDraft(store, firstDraft(late))],
      ['a lock', () => store.write(({ datasets }) => datasets.addLock(kept.id, lock))],
      ['no lock', () => store.write(({ datasets }) => datasets.removeLock(kept.id, 'InReview'))],
      ['a limit', () => saved({ fileCountLimit: 3 })],
      ['a move', () => saved({ collectionId: parent.id })],
      ['a move back', () => saved({ collectionId: id })],
      [
        'a deaccession',
        () =>
          store.write(async (unit) => {
            const version = await versionAt(unit, firstDraft(other))
            await unit.versions.save({ ...version, state: deaccessioned({ major: 1, minor: 0 }) })
          }),
      ],
    ]
    const seen = new Set<unknown>()
    let before = await read(store, id)
    for (const [name, change] of changes) {
      seen.add(before.stamp?.stamp)
      await change()
      const after = await read(store, id)
      not.equal({ ...after.contents, stamp: null }, { ...before.contents, stamp: null }, name)
      type(after.stamp?.stamp, 'string', name)
      not(seen.has(after.stamp?.stamp), name)
      before = after
    }
  })

  test('contents have no stamp where something is not public, or where the holder has a role', async ({
    store,
  }) => {
    const { id } = await aCollection(store, PUBLISHED)
    const draft = await aDataset(store, { collectionId: id })
    const child = await aCollection(store, { parentId: id })
    ok(await stampFor(store, id))
    await assign(store, to('@ada', 'member', draft.id))
    is(await stampFor(store, id, { holder: ADA }), null)
    await assign(store, to('@bob', 'member', child.id))
    is(await stampFor(store, id, { holder: holding('@bob') }), null)
    await assign(store, to('@cy', 'fileDownloader', id))
    is(await stampFor(store, id, { holder: holding('@cy') }), null)
    await assign(store, to('@di', 'fileDownloader', (await theRoot(store)).id))
    is(await stampFor(store, id, { holder: holding('@di') }), null)
    ok(await stampFor(store, id))
    const hidden = await aCollection(store)
    is(await stampFor(store, hidden.id), null)
  })

  test('contents of a locally-fair collection, below one, or with one have no stamp', async ({
    store,
  }) => {
    const fair = await aCollection(store, PUBLISHED)
    const { id } = await aCollection(store, { parentId: fair.id, ...PUBLISHED })
    const child = await aCollection(store, { parentId: id, ...PUBLISHED })
    ok(await stampFor(store, id))
    const replace = (of: number, members: readonly string[]) =>
      store.write(({ locallyFairSets }) => locallyFairSets.replace(of, members))
    await replace(child.id, ['@ada'])
    is(await stampFor(store, id, { holder: ADA }), null)
    ok(await stampFor(store, id))
    await replace(fair.id, ['@ada'])
    for (const holder of [GUEST, ADA]) {
      is(await stampFor(store, id, { holder }), null)
      is(await stampFor(store, fair.id, { holder }), null)
    }
  })

  test('a stamp is of one part, and tells whether more follows', async ({ store }) => {
    const { id } = await aCollection(store, PUBLISHED)
    const [first, , last] = [
      await releasedIn(store, id),
      await releasedIn(store, id),
      await releasedIn(store, id),
    ]
    const part = async (limit: number, offset = 0) => {
      const { stamp } = await read(store, id, { limit, offset })
      return [stamp?.stamp, stamp?.more]
    }
    const before = [await part(1), await part(2, 1)]
    equal(
      [await part(1), await part(2), await part(3), await part(2, 1)].map(([, more]) => more),
      [true, true, false, false],
    )
    await store.write(({ datasets }) =>
      datasets.addLock(last.id, { type: 'Ingest', since: at(1), userName: 'ada', message: null }),
    )
    equal(await part(1), before[0])
    not.equal(await part(2, 1), before[1])
    const behind = { after: { kind: 'dataset', id: first.id } } as const
    not.equal(await stampFor(store, id, behind), await stampFor(store, id))
    is(
      await store.read(({ views }) =>
        views.contentsStamp({ kind: 'alias', alias: 'nowhere' }, VIEWED),
      ),
      null,
    )
  })
}
