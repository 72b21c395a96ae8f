import type { GivenPid, Store, VersionView } from '@holdfast/core'
import { formatPid, type Pid } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at, newDataset } from '../builders.ts'
import {
  aDataset,
  aFile,
  dropFile,
  firstDraft,
  given,
  openDraft,
  releaseDraft,
  someFiles,
  theRoot,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

/** Persistent identifiers of files. */
export const filePidRules: StoreRules = (test) => {
  const give = (store: Store, { datasetId }: VersionView, pids: readonly GivenPid[]) =>
    store.write(({ files }) => files.givePids(datasetId, pids))

  const byPid = async (store: Store, pid: Pid) =>
    (await store.read(({ files }) => files.findByPid(pid)))?.file ?? null

  const inUse = async (store: Store, pids: readonly Pid[]) =>
    (await store.read(({ files }) => files.pidsInUse(pids))).map(formatPid)

  const labelled = (...labels: readonly string[]) => labels.map((label) => ({ label }))

  /** Below the identifier of the dataset, so that no other test has it. */
  const partOf = async (store: Store, { datasetId }: VersionView, part: string): Promise<Pid> => {
    const dataset = await store.read(({ datasets }) => datasets.find({ kind: 'id', id: datasetId }))
    const { pid } = given(dataset)
    return { ...pid, identifier: `${pid.identifier}/${part}` }
  }

  test('a file has no identifier until it is given one, by which it is found in any case', async ({
    store,
  }) => {
    const view = firstDraft(await aDataset(store))
    const { file } = await aFile(store, view)
    is(file.pid, null)
    const pid = await partOf(store, view, 'AbC123')
    is(await byPid(store, pid), null)
    await give(store, view, [{ fileId: file.id, pid }])
    const upper = { ...pid, identifier: pid.identifier.toUpperCase() }
    equal(await byPid(store, upper), { ...file, pid })
    equal((await store.read(({ files }) => files.find(file.id)))?.file.pid, pid)
    equal((await store.read(({ files }) => files.all(view))).at(0)?.file.pid, pid)
    await give(store, view, [])
  })

  test('an identifier stays when a file is saved, and raises the revision when it is given', async ({
    store,
  }) => {
    const dataset = await aDataset(store)
    const view = firstDraft(dataset)
    const { file } = await aFile(store, view)
    const revision = async () =>
      given(await store.read(({ datasets }) => datasets.stamp({ kind: 'id', id: dataset.id })))
        .revision
    const before = await revision()
    const pid = await partOf(store, view, 'KEPT01')
    await give(store, view, [{ fileId: file.id, pid }])
    is((await revision()) > before, true)
    await store.write(({ files }) => files.save({ ...file, contentType: 'text/csv' }))
    equal(await byPid(store, pid), { ...file, contentType: 'text/csv', pid })
  })

  test('no file gets a second identifier, and no identifier a second file', async ({ store }) => {
    const view = firstDraft(await aDataset(store))
    const other = firstDraft(await aDataset(store))
    const [a, b] = (await someFiles(store, view, labelled('a', 'b'))).map(({ file }) => file.id)
    const { file: elsewhere } = await aFile(store, other)
    const [one, two] = [await partOf(store, view, 'ONE'), await partOf(store, view, 'TWO')]
    await give(store, view, [{ fileId: given(a), pid: one }])
    for (const wrong of [
      { fileId: given(a), pid: two },
      { fileId: given(b), pid: { ...one, identifier: one.identifier.toLowerCase() } },
      { fileId: elsewhere.id, pid: two },
    ])
      await rejection(give(store, view, [wrong]))
    is(await byPid(store, two), null)
  })

  test('the files of a version without an identifier are listed by id', async ({ store }) => {
    const first = firstDraft(await aDataset(store))
    const ids = (await someFiles(store, first, labelled('c', 'a', 'b'))).map(({ file }) => file.id)
    await releaseDraft(store, first)
    const second = await openDraft(store, first)
    const [c, a, b] = [given(ids[0]), given(ids[1]), given(ids[2])]
    await dropFile(store, second, a)
    await give(store, first, [{ fileId: c, pid: await partOf(store, first, 'HAS') }])
    const missing = (view: VersionView) => store.read(({ files }) => files.withoutPid(view))
    equal(await missing(first), [a, b])
    equal(await missing(second), [b])
  })

  test('identifiers of datasets and files are in use, also after they were destroyed', async ({
    store,
  }) => {
    const dataset = await aDataset(store)
    const view = firstDraft(dataset)
    const { file } = await aFile(store, view)
    const [taken, free] = [await partOf(store, view, 'Taken1'), await partOf(store, view, 'FREE01')]
    await give(store, view, [{ fileId: file.id, pid: taken }])
    const asked = [dataset.pid, { ...taken, identifier: taken.identifier.toLowerCase() }, free]
    const expected = asked.slice(0, 2).map(formatPid)
    equal(await inUse(store, asked), expected)
    equal(await inUse(store, []), [])
    const root = await theRoot(store)
    const again = {
      ...newDataset({ collectionId: root.id, creatorId: root.creatorId }),
      pid: taken,
    }
    const add = () => store.write(({ datasets }) => datasets.add(again))
    is(await add(), 'pidTaken')
    await store.write(({ datasets }) => datasets.destroy(dataset.id, at(5)))
    equal(await inUse(store, asked), expected)
    is(await byPid(store, taken), null)
    is(await add(), 'pidTaken')
  })
}
