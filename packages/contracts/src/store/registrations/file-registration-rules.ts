import type { Store, VersionView } from '@holdfast/core'
import {
  beginRegistration,
  type Pid,
  type Registration,
  registeredObject,
  withAnotherChange,
} from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at } from '../builders.ts'
import { aDataset, firstDraft, given, someFiles } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

interface Scene {
  readonly datasetId: number
  readonly fileIds: readonly number[]
  readonly pids: readonly Pid[]
}

/** A dataset with three files, of which the first two have identifiers. */
async function aScene(store: Store): Promise<Scene> {
  const dataset = await aDataset(store)
  const view: VersionView = firstDraft(dataset)
  const files = await someFiles(store, view, [{ label: 'a' }, { label: 'b' }, { label: 'c' }])
  const fileIds = files.map(({ file }) => file.id)
  const pids = ['A', 'B'].map((part) => ({
    ...dataset.pid,
    identifier: `${dataset.pid.identifier}/${part}`,
  }))
  const ofFiles = pids.map((pid, index) => ({ fileId: given(fileIds[index]), pid }))
  await store.write((unit) => unit.files.givePids(dataset.id, ofFiles))
  return { datasetId: dataset.id, fileIds, pids }
}

const requestFiles = (store: Store, { datasetId }: Scene): Promise<number> =>
  store.write(({ registrations }) => registrations.requestFiles(datasetId))

const pending = (store: Store, { datasetId }: Scene, { after = 0, limit = 10 } = {}) =>
  store.read(({ registrations }) => registrations.pendingFiles({ datasetId, after, limit }))

/** Registrations of the identifiers of files. */
export const fileRegistrationRules: StoreRules = (test) => {
  test('a request begins a registration for each file with an identifier, then raises it', async ({
    store,
  }) => {
    const scene = await aScene(store)
    const begun = scene.pids.map((pid, index) =>
      beginRegistration({ datasetId: scene.datasetId, fileId: given(scene.fileIds[index]), pid }),
    )
    is(await requestFiles(store, scene), 2)
    equal(await pending(store, scene), begun)
    equal(await store.read((unit) => unit.registrations.find(given(scene.fileIds[0]))), begun[0])
    is(await requestFiles(store, scene), 2)
    equal(await pending(store, scene), begun.map(withAnotherChange))
    is(await requestFiles(store, await sceneWithoutFiles(store)), 0)
  })

  test('pending files come in pages, by id, without those that are up to date', async ({
    store,
  }) => {
    const scene = await aScene(store)
    await requestFiles(store, scene)
    const [a, b] = await pending(store, scene)
    equal(await pending(store, scene, { limit: 1 }), [given(a)])
    equal(await pending(store, scene, { after: registeredObject(given(a)) }), [given(b)])
    const done: Registration = { ...given(a), kind: 'upToDate', requested: 1 }
    await store.write(({ registrations }) => registrations.saveAll([done]))
    equal(await pending(store, scene), [given(b)])
  })

  test('several registrations are locked, saved and removed at once', async ({ store }) => {
    const scene = await aScene(store)
    await requestFiles(store, scene)
    const facts = { knowledge: { kind: 'known', state: 'public', registeredAt: at(1) } } as const
    const failure = { at: at(2), trouble: 'rejected', reason: 'Nö', times: 3 } as const
    const saved = (await pending(store, scene)).map(
      ({ datasetId, fileId, pid }): Registration => ({
        ...{ datasetId, fileId, pid, ...facts },
        ...{ sentAt: at(3), kind: 'failing', requested: 2, sent: 1, failure },
      }),
    )
    const ids = saved.map(registeredObject)
    await store.write(({ registrations }) => registrations.saveAll(saved))
    const locked = (wanted: readonly number[]) =>
      store.write(({ registrations }) => registrations.lockAll(wanted))
    equal(await locked([...ids.toReversed(), 999_999]), saved)
    const lost = { ...given(saved[0]), fileId: 999_999 }
    await rejection(store.write(({ registrations }) => registrations.saveAll([lost])))
    await store.write(({ registrations }) => registrations.removeAll([...ids, 999_999]))
    equal(await locked(ids), [])
  })

  test('registrations of files outlive the files, and are requested again all the same', async ({
    store,
  }) => {
    const scene = await aScene(store)
    await requestFiles(store, scene)
    await store.write(({ datasets }) => datasets.destroy(scene.datasetId, at(5)))
    is(await requestFiles(store, scene), 2)
    equal(
      (await pending(store, scene)).map(({ requested }) => requested),
      [2, 2],
    )
  })

  test('the registrations of the files of a dataset are counted, without its own', async ({
    store,
  }) => {
    const scene = await aScene(store)
    const count = () => store.read(({ registrations }) => registrations.countFiles(scene.datasetId))
    equal(await count(), { total: 0, pending: 0, failing: 0 })
    await requestFiles(store, scene)
    const [a, b] = (await pending(store, scene)).map(given)
    const failure = { at: at(3), trouble: 'unreachable', reason: 'gone', times: 1 } as const
    await store.write(({ registrations }) =>
      registrations.saveAll([
        { ...given(a), kind: 'upToDate', requested: 1 },
        { ...given(b), kind: 'failing', requested: 1, sent: 0, failure },
      ]),
    )
    equal(await count(), { total: 2, pending: 1, failing: 1 })
  })

  test('datasets with identifiers of files are distinguished from those without', async ({
    store,
  }) => {
    const [scene, other] = [await aScene(store), await sceneWithoutFiles(store)]
    const having = (ids: readonly number[]) =>
      store.read(({ registrations }) => registrations.withFilePids(ids))
    equal(await having([other.datasetId, scene.datasetId]), new Set([scene.datasetId]))
    equal(await having([]), new Set())
  })
}

async function sceneWithoutFiles(store: Store): Promise<Scene> {
  return { datasetId: (await aDataset(store)).id, fileIds: [], pids: [] }
}
