import type { Store } from '@holdfast/core'
import {
  BUILT_IN_ROLES,
  type Dataset,
  type DatasetLock,
  type DatasetRef,
} from '@holdfast/core/rules'
import { equal, is, ok } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import {
  at,
  deaccessioned,
  newDataset,
  newStagedObject,
  newVersion,
  released,
} from '../builders.ts'
import {
  aCollection,
  aDataset,
  aFile,
  firstDraft,
  given,
  releaseDraft,
  theRoot,
  versionAt,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOWHERE = 999_999
const byId = (id: number): DatasetRef => ({ kind: 'id', id })

const find = (store: Store, ref: DatasetRef): Promise<Dataset | null> =>
  store.read(({ datasets }) => datasets.find(ref))

export const datasetRules: StoreRules = (test, claims) => {
  keeping(test, claims)
  pids(test, claims)
  versionsOfDatasets(test, claims)
  locks(test, claims)
  removing(test, claims)
}

const keeping: StoreRules = (test) => {
  test('a dataset is read as it was added', async ({ store }) => {
    const { id: collectionId, creatorId } = await theRoot(store)
    const facts = newDataset({
      collectionId,
      creatorId,
      type: 'software',
      createdAt: new Date('2031-02-03T04:05:06.007Z'),
      publishedAt: at(9),
      embargoedUntil: '2032-02-29',
      storageDriver: 's3',
      metadataLanguage: 'fr',
      fileCountLimit: 0,
      citationDateField: 'dateOfDeposit',
    })
    const id = await store.write(async ({ datasets, versions }) => {
      const added: number = given(await datasets.add(facts))
      is(await datasets.find(byId(added)), null)
      await versions.add(newVersion({ datasetId: added, fileCount: 3, byteCount: 5e12 }))
      return added
    })
    const dataset = given(await find(store, byId(id)))
    const { newest, revision, contextRevision, ...rest } = dataset
    equal(rest, { ...facts, id, fileTotal: 0, locks: [], released: null, releasedOrdinals: [] })
    equal([newest.datasetId, newest.ordinal, newest.fileCount], [id, 1, 3])
    is(newest.byteCount, 5e12)
    ok(Number.isInteger(revision) && Number.isInteger(contextRevision))
    equal(await find(store, { kind: 'pid', pid: facts.pid }), dataset)
    await store.write(async ({ datasets }) => equal(await datasets.lock(byId(id)), dataset))
    await store.write(async ({ datasets }) => is(await datasets.hold(byId(id)), id))
  })

  test('saved facts replace the earlier ones', async ({ store }) => {
    const [before, to] = [await aDataset(store), await aCollection(store)]
    const { locks, newest, released: _, releasedOrdinals, ...facts } = before
    const changed = { ...facts, collectionId: to.id, publishedAt: at(3), fileTotal: 12 }
    await store.write(({ datasets }) => datasets.save({ ...changed, fileCountLimit: 20 }))
    const after = given(await find(store, byId(before.id)))
    const { revision, contextRevision } = after
    const derived = { locks, newest, released: null, releasedOrdinals, revision, contextRevision }
    equal(after, { ...changed, fileCountLimit: 20, ...derived })
  })

  test('an unknown dataset is not found, locked or saved', async ({ store }) => {
    const pid = { protocol: 'doi', authority: '10.5072', identifier: 'FK2/NOWHERE' }
    for (const ref of [byId(NOWHERE), { kind: 'pid', pid } as const]) {
      is(await find(store, ref), null)
      is(await store.write(({ datasets }) => datasets.lock(ref)), null)
      is(await store.write(({ datasets }) => datasets.hold(ref)), null)
    }
    const dataset = await aDataset(store)
    await rejection(store.write(({ datasets }) => datasets.save({ ...dataset, id: NOWHERE, pid })))
  })

  test('collections, datasets and files never share an id', async ({ store }) => {
    const ids: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const dataset = await aDataset(store)
      ids.push(dataset.id, (await aCollection(store)).id)
      ids.push((await aFile(store, firstDraft(dataset))).file.id)
    }
    is(new Set(ids).size, 9)
  })

  test('a collection lists its datasets by id, unreleased ones when asked', async ({ store }) => {
    const { id: collectionId } = await aCollection(store)
    const inside = await aCollection(store, { parentId: collectionId })
    const [first, hidden, last, withdrawn] = [
      await aDataset(store, { collectionId }),
      await aDataset(store, { collectionId }),
      await aDataset(store, { collectionId }),
      await aDataset(store, { collectionId }),
    ]
    await aDataset(store, { collectionId: inside.id })
    for (const dataset of [last, first]) await releaseDraft(store, firstDraft(dataset))
    await store.write(async (unit) => {
      const version = await versionAt(unit, firstDraft(withdrawn))
      await unit.versions.save({ ...version, state: deaccessioned({ major: 1, minor: 0 }) })
    })
    const listed = async (unpublished: boolean, id = collectionId) => {
      const part = { after: null, offset: 0, limit: 9 }
      const seen = { collections: true, datasets: unpublished }
      const found = await store.read(({ views }) =>
        views.contents({ kind: 'id', id }, { holder: null, unpublished: seen, ...part }),
      )
      return found?.datasets.map((dataset) => dataset.id) ?? null
    }
    equal(await listed(false), [first.id, last.id])
    equal(await listed(true), [first.id, hidden.id, last.id, withdrawn.id])
    equal(await listed(true, NOWHERE), null)
  })
}

const pids: StoreRules = (test) => {
  test('a pid keeps its case and is found ignoring case', async ({ store }) => {
    const pid = { protocol: 'doi', authority: '10.5072', identifier: 'FK2/Ab_C' }
    const dataset = await aDataset(store, { pid })
    equal(dataset.pid, pid)
    for (const identifier of ['FK2/Ab_C', 'fk2/ab_c', 'FK2/AB_C'])
      is((await find(store, { kind: 'pid', pid: { ...pid, identifier } }))?.id, dataset.id)
    for (const other of [
      { ...pid, protocol: 'hdl' },
      { ...pid, authority: '10.5073' },
      { ...pid, identifier: 'FK2/AbXC' },
    ])
      is(await find(store, { kind: 'pid', pid: other }), null)
  })

  test('a taken pid is reported, and the unit continues', async ({ store }) => {
    const { pid, collectionId, creatorId } = await aDataset(store)
    const taken = { ...pid, identifier: pid.identifier.toLowerCase() }
    const next = newDataset({ collectionId, creatorId })
    await store.write(async ({ datasets, versions }) => {
      const again = newDataset({ collectionId, creatorId, pid: taken })
      is(await datasets.add(again), 'pidTaken')
      await versions.add(newVersion({ datasetId: given(await datasets.add(next)) }))
    })
    ok(await find(store, { kind: 'pid', pid: next.pid }))
  })

  test('the same identifier under another authority is another pid', async ({ store }) => {
    const { pid } = await aDataset(store)
    const other = { ...pid, authority: '10.99999' }
    equal((await aDataset(store, { pid: other })).pid, other)
  })
}

const versionsOfDatasets: StoreRules = (test) => {
  test('a dataset knows its newest version, its highest released one, and which are released', async ({
    store,
  }) => {
    const { id } = await aDataset(store)
    const facts = () => find(store, byId(id)).then(given)
    await releaseDraft(store, { datasetId: id, ordinal: 1 })
    const first = await facts()
    equal(first.newest, first.released)
    equal([first.newest.state, first.releasedOrdinals], [released(1), [1]])
    await store.write(async ({ versions }) => {
      const state = deaccessioned({ major: 2, minor: 0 })
      await versions.add(newVersion({ datasetId: id, ordinal: 2, state }))
      await versions.add(newVersion({ datasetId: id, ordinal: 3, state: released(2, 10) }))
      await versions.add(newVersion({ datasetId: id, ordinal: 4, state: released(2, 9) }))
      await versions.add(newVersion({ datasetId: id, ordinal: 5 }))
    })
    const last = await facts()
    equal([last.newest.ordinal, last.newest.state], [5, { kind: 'draft' }])
    equal([last.released?.ordinal, last.released?.state], [3, released(2, 10)])
    equal(last.releasedOrdinals, [1, 3, 4])
  })
}

const locks: StoreRules = (test) => {
  const lock = (type: DatasetLock['type'], since: number): DatasetLock => ({
    type,
    since: at(since),
    userName: 'ada',
    message: null,
  })

  test('locks are listed oldest first, one of each type', async ({ store }) => {
    const { id } = await aDataset(store)
    const given_ = { ...lock('Workflow', 2), message: 'Two minutes' }
    await store.write(async ({ datasets }) => {
      for (const one of [lock('InReview', 5), lock('Ingest', 9), lock('EditInProgress', 5), given_])
        await datasets.addLock(id, one)
      await datasets.addLock(id, lock('Ingest', 1))
    })
    const found = given(await find(store, byId(id)))
    equal(found.locks, [lock('Ingest', 1), given_, lock('EditInProgress', 5), lock('InReview', 5)])
  })

  test('a removed lock is deleted, and removing it again succeeds', async ({ store }) => {
    const { id } = await aDataset(store)
    await store.write(async ({ datasets }) => {
      await datasets.addLock(id, lock('Ingest', 1))
      await datasets.addLock(id, lock('Workflow', 2))
    })
    for (const _ of [1, 2]) await store.write(({ datasets }) => datasets.removeLock(id, 'Ingest'))
    equal(given(await find(store, byId(id))).locks, [lock('Workflow', 2)])
  })
}

const removing: StoreRules = (test) => {
  const remove = (store: Store, id: number) => store.write(({ datasets }) => datasets.remove(id))

  test('a dataset is deleted with all its records', async ({ store }) => {
    const dataset = await aDataset(store)
    const { file } = await aFile(store, firstDraft(dataset))
    await store.write(async ({ roles, datasets }) => {
      await roles.ensureAll(BUILT_IN_ROLES)
      for (const pointId of [dataset.id, file.id])
        await roles.assign({ assignee: '@ada', roleId: 1, pointId })
      const lock = { type: 'Ingest', since: at(0), userName: 'ada', message: null } as const
      await datasets.addLock(dataset.id, lock)
    })
    await remove(store, dataset.id)
    await store.read(async (unit) => {
      is(await unit.datasets.find(byId(dataset.id)), null)
      is(await unit.datasets.find({ kind: 'pid', pid: dataset.pid }), null)
      is(await unit.files.find(file.id), null)
      is(await unit.versions.find(dataset.id, { kind: 'ordinal', ordinal: 1 }), null)
      equal(await unit.files.all(firstDraft(dataset)), [])
      for (const pointId of [dataset.id, file.id])
        equal(await unit.roles.assignmentsAt(pointId), [])
    })
    equal((await aDataset(store, { pid: dataset.pid })).locks, [])
  })

  test('its reservations stay, so that their bytes are swept', async ({ store }) => {
    const { id, creatorId } = await aDataset(store)
    const object = newStagedObject({ datasetId: id, accountId: creatorId })
    await store.write(({ stagedObjects }) => stagedObjects.add(object))
    await remove(store, id)
    equal(await store.read((unit) => unit.stagedObjects.find(object.objectId)), object)
  })

  test('a dataset that has been released cannot be removed', async ({ store }) => {
    const dataset = await aDataset(store)
    const record = await aFile(store, firstDraft(dataset))
    await releaseDraft(store, firstDraft(dataset))
    const before = await find(store, byId(dataset.id))
    await rejection(remove(store, dataset.id))
    equal(await find(store, byId(dataset.id)), before)
    is((await store.read(({ files }) => files.find(record.file.id)))?.entry.id, record.entry.id)
  })
}
