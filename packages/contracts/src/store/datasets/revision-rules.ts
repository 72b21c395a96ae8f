import type { Store } from '@holdfast/core'
import type { Dataset, DatasetLock, DatasetRef } from '@holdfast/core/rules'
import { equal, is, ok } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at, newCollection, newLicense, newVersion } from '../builders.ts'
import {
  aCollection,
  aDataset,
  aFile,
  editFile,
  firstDraft,
  given,
  releaseDraft,
  theRoot,
  versionAt,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const byId = (id: number): DatasetRef => ({ kind: 'id', id })

const find = (store: Store, ref: DatasetRef): Promise<Dataset | null> =>
  store.read(({ datasets }) => datasets.find(ref))

/** What the revisions of a dataset count. */
export const revisionRules: StoreRules = (test) => {
  test('every change of a dataset, its versions or its files raises its revision', async ({
    store,
  }) => {
    const dataset = await aDataset(store)
    const view = firstDraft(dataset)
    let last = dataset.revision
    const raises = async (what: string, change: () => Promise<unknown>) => {
      await change()
      const { revision } = given(await find(store, byId(dataset.id)))
      ok(revision > last, what)
      last = revision
    }
    const { file } = await aFile(store, view)
    await raises('adding a file', () => aFile(store, view))
    await raises('editing a file', () => editFile(store, view, { fileId: file.id, label: 'new' }))
    await raises('saving a file', () => store.write(({ files }) => files.save(file)))
    await raises('saving facts', () => store.write(({ datasets }) => datasets.save(dataset)))
    const lock: DatasetLock = { type: 'Ingest', since: at(0), userName: 'ada', message: null }
    await raises('a lock', () => store.write((unit) => unit.datasets.addLock(dataset.id, lock)))
    await raises('no lock', () =>
      store.write((unit) => unit.datasets.removeLock(dataset.id, 'Ingest')),
    )
    await raises('removing a file', () => store.write(({ files }) => files.remove(file.id)))
    await raises('releasing', () => releaseDraft(store, view))
    const draft = { datasetId: dataset.id, ordinal: 2 }
    await raises('opening a draft', () =>
      store.write(({ versions }) => versions.add(newVersion(draft))),
    )
    await raises('discarding', () => store.write(({ files }) => files.discard(draft)))
    await raises('removing the version', () =>
      store.write(async (unit) => unit.versions.remove((await versionAt(unit, draft)).id)),
    )
  })

  test('the stamp of a dataset equals that of the found dataset', async ({ store }) => {
    const { id, pid } = await aDataset(store)
    const agrees = async (released: boolean, drafted: boolean, open = true) => {
      const { revision, contextRevision } = given(await find(store, byId(id)))
      for (const ref of [byId(id), { kind: 'pid', pid } as const])
        equal(await store.read(({ datasets }) => datasets.stamp(ref)), {
          id,
          revision,
          contextRevision,
          released,
          drafted,
          open,
        })
    }
    const { collectionId } = given(await find(store, byId(id)))
    await agrees(false, true)
    await releaseDraft(store, { datasetId: id, ordinal: 1 })
    await agrees(true, false)
    await store.write(({ versions }) => versions.add(newVersion({ datasetId: id, ordinal: 2 })))
    await agrees(true, true)
    await store.write(({ locallyFairSets }) => locallyFairSets.replace(collectionId, ['@ada']))
    await agrees(true, true, false)
    is(await store.read(({ datasets }) => datasets.stamp(byId(0))), null)
  })

  test('concurrent calls for stamps each get that of their dataset', async ({ store }) => {
    const [one, other] = [await aDataset(store), await aDataset(store)]
    const refs: readonly DatasetRef[] = [
      byId(other.id),
      byId(0),
      { kind: 'pid', pid: one.pid },
      byId(one.id),
      { kind: 'pid', pid: other.pid },
    ]
    const stamps = await Promise.all(
      refs.map((ref) =>
        store.read(({ datasets }) => datasets.stamp(ref), { consistency: 'latest' }),
      ),
    )
    equal(
      stamps.map((stamp) => stamp?.id ?? null),
      [other.id, null, one.id, one.id, other.id],
    )
  })

  test('reading and failing change no revision', async ({ store }) => {
    const dataset = await aDataset(store)
    await rejection(
      store.write(async ({ datasets }) => {
        await datasets.save(dataset)
        throw new Error('after the change')
      }),
    )
    equal(await find(store, byId(dataset.id)), dataset)
  })

  test('settings, licences and collections raise the revision of the context', async ({
    store,
  }) => {
    const dataset = await aDataset(store)
    const collection = await aCollection(store)
    const { id: parentId, creatorId } = await theRoot(store)
    let last = given(await find(store, byId(dataset.id))).contextRevision
    const raises = async (what: string, change: () => Promise<unknown>) => {
      await change()
      const found = given(await find(store, byId(dataset.id)))
      ok(found.contextRevision > last, what)
      is(found.revision, dataset.revision)
      last = found.contextRevision
    }
    await raises('putting', () => store.write(({ settings }) => settings.put(':Context', '1')))
    await raises('removing', () => store.write(({ settings }) => settings.remove(':Context')))
    await raises('a licence', () =>
      store.write(({ licenses }) => licenses.ensureAll([newLicense({ id: 501 })])),
    )
    await raises('saving a collection', () =>
      store.write((unit) => unit.collections.save({ ...collection, name: 'New name' })),
    )
    await raises('removing a collection', () =>
      store.write((unit) => unit.collections.remove(collection.id)),
    )
    await raises('adding a collection', () =>
      store.write((unit) => unit.collections.add(newCollection({ parentId, creatorId }))),
    )
  })
}
