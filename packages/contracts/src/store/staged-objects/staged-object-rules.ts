import type { StagedObjects, Store } from '@holdfast/core'
import {
  type AnnouncedFile,
  decideStaged,
  evolveStaged,
  latestLeaseEnd,
  type PartsState,
  type StagedCommand,
  type StagedFacts,
  type StagedObject,
  type StagedUpload,
} from '@holdfast/core/rules'
import { equal, is, ok } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at, newStagedObject } from '../builders.ts'
import { aDataset, anAccount } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

async function reserve(store: Store, facts: Partial<StagedFacts> = {}): Promise<StagedObject> {
  const { id: datasetId, creatorId: accountId } = await aDataset(store)
  const object = newStagedObject({ datasetId, accountId, ...facts })
  await store.write(({ stagedObjects }) => stagedObjects.add(object))
  return object
}

const find = (store: Store, objectId: string) =>
  store.read(({ stagedObjects }) => stagedObjects.find(objectId))

const expired = async (
  store: Store,
  moment: Date,
  { limit = 100, after }: { readonly limit?: number; readonly after?: StagedObject } = {},
) => {
  const found = await store.read(({ stagedObjects }) => stagedObjects.expired(moment, limit, after))
  return found.map(({ objectId }) => objectId)
}

const RESERVED = { kind: 'reserved' } as const
const BEGUN = { kind: 'begun', uploadId: 'up "1"' } as const
const STATES: readonly PartsState[] = [
  RESERVED,
  BEGUN,
  { kind: 'removing', before: RESERVED },
  { kind: 'removing', before: BEGUN },
]

const ANNOUNCED: AnnouncedFile = { fileName: 'a "ä".csv', folder: 'raw/x', mark: null }

const EVERY_UPLOAD: readonly StagedUpload[] = [
  { kind: 'form' },
  { kind: 'removal' },
  { kind: 'single', size: 0, secret: 'ab', state: RESERVED },
  { kind: 'single', size: 7, secret: 'ab', state: { kind: 'removing', before: RESERVED } },
  ...STATES.map((state) => ({ kind: 'resumable', size: 7, state }) as const),
  ...STATES.flatMap((state) =>
    [null, ANNOUNCED, { ...ANNOUNCED, mark: 'ab' }].map(
      (announced) =>
        ({ kind: 'multipart', size: 7, partSize: 5, secret: 'ab', announced, state }) as const,
    ),
  ),
]

type InParts = Extract<StagedUpload, { readonly kind: 'multipart' }>

const LISTED: InParts = {
  kind: 'multipart',
  size: 7,
  partSize: 5,
  secret: 'ab',
  announced: ANNOUNCED,
  state: BEGUN,
}

/** The commands that a store decides itself, each at a lease that ends at 10. */
const COMMANDS: readonly (readonly [
  StagedCommand,
  (stagedObjects: StagedObjects, objectId: string) => Promise<unknown>,
])[] = [
  [{ kind: 'begin', uploadId: 'up-2' }, (all, id) => all.begun(id, 'up-2')],
  [{ kind: 'release' }, (all, id) => all.removeAll([id])],
  [{ kind: 'extend', leaseUntil: at(11) }, (all, id) => all.extend(id, at(11))],
  [{ kind: 'extend', leaseUntil: at(9) }, (all, id) => all.extendAll([id], at(9))],
  [{ kind: 'claim', expiredBy: at(9) }, (all, id) => all.claim(id, at(9))],
  [{ kind: 'claim', expiredBy: at(10) }, (all, id) => all.claim(id, at(10))],
]

export const stagedObjectRules: StoreRules = (test) => {
  test('a reservation is read as it was added, and the store changes it as the rules decide', async ({
    store,
  }) => {
    const { id: datasetId, creatorId: accountId } = await aDataset(store)
    for (const upload of EVERY_UPLOAD)
      for (const [command, run] of COMMANDS) {
        const object = newStagedObject({ datasetId, accountId, leaseUntil: at(10) }, upload)
        const { objectId } = object
        await store.write(async ({ stagedObjects }) => {
          await stagedObjects.add(object)
          equal(await stagedObjects.find(objectId), object)
          await run(stagedObjects, objectId)
          const decision = decideStaged(object, command)
          const next = decision.kind === 'accepted' ? evolveStaged(object, decision.event) : object
          equal(await stagedObjects.find(objectId), next, `${command.kind} of ${upload.kind}`)
          await stagedObjects.remove(objectId)
        })
      }
  })

  test('only leases that have ended are expired, also those that end at this moment', async ({
    store,
  }) => {
    await reserve(store, { objectId: 'past', leaseUntil: at(10) })
    await reserve(store, { objectId: 'now', leaseUntil: at(11) })
    await reserve(store, { objectId: 'future', leaseUntil: at(12) })
    equal(await expired(store, at(9)), [])
    equal(await expired(store, at(11)), ['now', 'past'])
  })

  test('the oldest are swept first, and ties go by object id', async ({ store }) => {
    for (const [objectId, created] of [
      ['tie-b', -5],
      ['young', -4],
      ['tie-B', -5],
      ['old', -9],
    ] as const)
      await reserve(store, { objectId, createdAt: at(created), leaseUntil: at(1) })
    equal(await expired(store, at(1)), ['old', 'tie-B', 'tie-b', 'young'])
    equal(await expired(store, at(1), { limit: 2 }), ['old', 'tie-B'])
    equal(await expired(store, at(1), { limit: 0 }), [])
  })

  test('a sweep continues after the last one, also when that was removed', async ({ store }) => {
    const past = { leaseUntil: at(-50) }
    const first = await reserve(store, { objectId: 'c', createdAt: at(-99), ...past })
    const tie = await reserve(store, { objectId: 'tie-C', createdAt: at(-95), ...past })
    await reserve(store, { objectId: 'tie-c', createdAt: at(-95), ...past })
    const last = await reserve(store, { objectId: 'a', createdAt: at(-94), ...past })
    await reserve(store, { objectId: 'b', createdAt: at(-95), leaseUntil: at(-49) })
    equal(await expired(store, at(-50), { after: first }), ['tie-C', 'tie-c', 'a'])
    equal(await expired(store, at(-50), { after: tie, limit: 1 }), ['tie-c'])
    await store.write(({ stagedObjects }) => stagedObjects.remove(tie.objectId))
    equal(await expired(store, at(-50), { after: tie }), ['tie-c', 'a'])
    equal(await expired(store, at(-50), { after: last }), [])
  })

  test('a reservation is read as it was added', async ({ store }) => {
    const object = await reserve(store, { key: '10.5072/FK2/ä b' })
    equal(await find(store, object.objectId), object)
    is(await find(store, 'never reserved'), null)
  })

  test('leases longer than their kind allows are shortened, others stay', async ({ store }) => {
    const { id: datasetId, creatorId: accountId } = await aDataset(store)
    const latest = { form: at(5), direct: at(15), resumable: at(10) }
    for (const upload of EVERY_UPLOAD) {
      const end = latestLeaseEnd(newStagedObject({ datasetId, accountId }, upload), latest)
      for (const seconds of [1, 60]) {
        const object = newStagedObject({ datasetId, accountId, leaseUntil: at(seconds) }, upload)
        const found = await store.write(async ({ stagedObjects }) => {
          await stagedObjects.add(object)
          await stagedObjects.shortenLeases(latest)
          return stagedObjects.find(object.objectId)
        })
        equal(found, { ...object, leaseUntil: seconds === 1 ? at(1) : end }, upload.kind)
      }
    }
  })

  test('uploads whose file was announced are listed once they began, first what ends first', async ({
    store,
  }) => {
    const [{ id: datasetId, creatorId: accountId }, other] = [
      await aDataset(store),
      await aDataset(store),
    ]
    const add = async (
      upload: Partial<Pick<InParts, 'announced' | 'state'>>,
      facts: Partial<StagedFacts> = {},
    ) => {
      const all = { datasetId, accountId, leaseUntil: at(50), ...facts }
      const object = newStagedObject(all, { ...LISTED, ...upload })
      await store.write(({ stagedObjects }) => stagedObjects.add(object))
      return object
    }
    const late = await add({}, { objectId: 'told late', leaseUntil: at(90) })
    const tied = await add({}, { objectId: 'told b' })
    const first = await add({}, { objectId: 'told B' })
    await add({ announced: null }, { objectId: 'not announced' })
    await add({ state: RESERVED }, { objectId: 'not begun' })
    await add({ state: { kind: 'removing', before: BEGUN } }, { objectId: 'told, removed' })
    await add({}, { objectId: 'elsewhere', datasetId: other.id })
    await reserve(store, { objectId: 'of a form', datasetId })
    const listed = (limit: number) =>
      store.read(({ stagedObjects }) => stagedObjects.announced(datasetId, limit))
    equal(await listed(10), [first, tied, late])
    equal(await listed(2), [first, tied])
    await store.write(({ stagedObjects }) => stagedObjects.removeAll([first.objectId]))
    equal(await listed(10), [tied, late])
  })

  test('an announced upload is found by its file, however many there are', async ({ store }) => {
    const [{ id: datasetId, creatorId: accountId }, other] = [
      await aDataset(store),
      await aDataset(store),
    ]
    const add = async (
      objectId: string,
      announced: Partial<AnnouncedFile> = {},
      facts: Partial<StagedFacts & Pick<InParts, 'size' | 'state'>> = {},
    ) => {
      const { size = 7, state = BEGUN, ...rest } = facts
      const upload = { ...LISTED, size, state, announced: { ...ANNOUNCED, ...announced } }
      const all = {
        objectId: `sought: ${objectId}`,
        datasetId,
        accountId,
        leaseUntil: at(50),
        ...rest,
      }
      const object = newStagedObject(all, upload)
      await store.write(({ stagedObjects }) => stagedObjects.add(object))
      return object
    }
    for (let nth = 0; nth < 120; nth += 1) await add(`other ${nth}`, { fileName: `${nth}` })
    await add('of another size', {}, { size: 8 })
    await add('in another folder', { folder: '' })
    await add('of another account', {}, { accountId: (await anAccount(store)).id })
    await add('elsewhere', {}, { datasetId: other.id })
    await add('not begun', {}, { state: RESERVED })
    await add('removed', {}, { state: { kind: 'removing', before: BEGUN } })
    await add('of other content', { mark: 'cd' })
    const found = (mark: string) => {
      const { fileName, folder } = ANNOUNCED
      const sought = { datasetId, accountId, size: 7, fileName, folder }
      return store.read(({ stagedObjects }) => stagedObjects.announcedAs(sought, mark))
    }
    is(await found('ab'), null)
    const unmarked = await add('told by a program', {}, { leaseUntil: at(90) })
    equal(await found('ab'), unmarked)
    await add('marked', { mark: 'ab' })
    const marked = await add('marked, ends later', { mark: 'ab' }, { leaseUntil: at(60) })
    equal(await found('ab'), marked)
    is((await found('cd'))?.objectId, 'sought: of other content')
  })

  test('an object is reserved once', async ({ store }) => {
    const object = await reserve(store)
    await rejection(store.write(({ stagedObjects }) => stagedObjects.add(object)))
  })

  test('several are reserved together, or none', async ({ store }) => {
    const there = await reserve(store)
    const named = (objectId: string) =>
      newStagedObject({ ...there, objectId, key: `k/${objectId}` }, { kind: 'form' })
    const [one, two, three] = ['one', 'two', 'three'].map(named)
    ok(one && two && three)
    await store.write(({ stagedObjects }) => stagedObjects.add(one, two))
    for (const object of [one, two]) equal(await find(store, object.objectId), object)
    await rejection(store.write(({ stagedObjects }) => stagedObjects.add(three, two)))
    is(await find(store, three.objectId), null)
    await store.write(({ stagedObjects }) => stagedObjects.add())
  })

  test('removing a reservation again reports that it is gone', async ({ store }) => {
    const { objectId } = await reserve(store)
    const remove = () => store.write(({ stagedObjects }) => stagedObjects.remove(objectId))
    is(await remove(), true)
    is(await remove(), false)
    is(await find(store, objectId), null)
  })

  test('of several writers that reserve the same objects, one reserves each, and none an existing one', async ({
    store,
  }) => {
    const there = await reserve(store, { objectId: 'there' })
    const objects = ['free-b', 'there', 'free-a'].map((objectId) =>
      newStagedObject({ ...there, objectId, key: `k/${objectId}` }, { kind: 'removal' }),
    )
    const addFree = (some: readonly StagedObject[]) =>
      store.write(({ stagedObjects }) => stagedObjects.addFree(some))
    equal(await addFree([]), new Set())
    const added = await Promise.all([
      addFree(objects),
      addFree(objects.toReversed()),
      addFree(objects),
    ])
    equal(added.flatMap((ids) => [...ids]).sort(), ['free-a', 'free-b'])
    equal(await find(store, 'there'), there)
    equal(await find(store, 'free-a'), objects[2])
  })

  test('an object that was added and removed within a unit is free afterwards', async ({
    store,
  }) => {
    const object = await reserve(store)
    await store.write(({ stagedObjects }) => stagedObjects.remove(object.objectId))
    const state = { kind: 'begun', uploadId: 'up "1"' } as const
    const sizes = { size: 6, partSize: 5 }
    const upload = { kind: 'multipart', ...sizes, secret: 'ab', announced: null, state } as const
    await store.write(async ({ stagedObjects }) => {
      is((await stagedObjects.addFree([object])).size, 1)
      is((await stagedObjects.removeAll([object.objectId])).size, 1)
    })
    is(await find(store, object.objectId), null)
    await store.write(({ stagedObjects }) => stagedObjects.addFree([{ ...object, ...upload }]))
    equal(await find(store, object.objectId), { ...object, ...upload })
  })

  test('of several reservations those that are being swept can be removed', async ({ store }) => {
    const going = await reserve(store)
    const swept = await reserve(store)
    await store.write(({ stagedObjects }) => stagedObjects.claim(swept.objectId, null))
    const ids = [going.objectId, 'never reserved', swept.objectId]
    await store.write(({ stagedObjects }) => stagedObjects.removeSwept(ids))
    equal(await find(store, going.objectId), going)
    is(await find(store, swept.objectId), null)
  })

  test('a sweep removes only expired reservations', async ({ store }) => {
    const { objectId } = await reserve(store, { leaseUntil: at(50) })
    const other = await reserve(store, { leaseUntil: at(49) })
    const ids = [objectId, 'never reserved', other.objectId]
    const sweep = async (moment: Date) => [
      ...(await store.write(({ stagedObjects }) => stagedObjects.removeExpired(ids, moment))),
    ]
    equal(await sweep(at(49)), [other.objectId])
    await store.write(({ stagedObjects }) => stagedObjects.extend(objectId, at(60)))
    equal(await sweep(at(50)), [])
    is((await find(store, objectId))?.objectId, objectId)
    equal(await sweep(at(60)), [objectId])
    equal(await sweep(at(60)), [])
    is(await find(store, objectId), null)
  })

  test('a lease can be extended while the reservation exists', async ({ store }) => {
    const object = await reserve(store, { leaseUntil: at(1) })
    const extend = () =>
      store.write(({ stagedObjects }) => stagedObjects.extend(object.objectId, at(9999)))
    await extend()
    equal(await find(store, object.objectId), { ...object, leaseUntil: at(9999) })
    await store.write(({ stagedObjects }) => stagedObjects.remove(object.objectId))
    await extend()
    is(await find(store, object.objectId), null)
  })

  test('extending a lease never shortens it', async ({ store }) => {
    const { objectId } = await reserve(store, { leaseUntil: at(50) })
    await store.write(({ stagedObjects }) => stagedObjects.extend(objectId, at(49)))
    equal((await find(store, objectId))?.leaseUntil, at(50))
    await store.write(({ stagedObjects }) => stagedObjects.extendAll([objectId], at(49)))
    equal((await find(store, objectId))?.leaseUntil, at(50))
    await store.write(({ stagedObjects }) => stagedObjects.extendAll([objectId], at(51)))
    equal((await find(store, objectId))?.leaseUntil, at(51))
  })

  test('leases can be extended together; removed or swept ones are skipped', async ({ store }) => {
    const [one, other, third] = [
      await reserve(store, { leaseUntil: at(1) }),
      await reserve(store, { leaseUntil: at(1) }),
      await reserve(store, { leaseUntil: at(1) }),
    ]
    await store.write(({ stagedObjects }) => stagedObjects.claim(other.objectId, null))
    await store.write(({ stagedObjects }) =>
      stagedObjects.extendAll([one.objectId, other.objectId, 'nobody'], at(9999)),
    )
    equal((await find(store, one.objectId))?.leaseUntil, at(9999))
    equal((await find(store, other.objectId))?.leaseUntil, at(1))
    equal((await find(store, third.objectId))?.leaseUntil, at(1))
  })
}
