import type { Store, VersionView } from '@holdfast/core'
import type { DataFile, NewDataFile } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { newFile } from '../builders.ts'
import { aDataset, aFile, firstDraft, given } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const remote = (
  remotePath: string,
  storageDriver = 'archive',
): { readonly file: Partial<DataFile> } => ({
  file: { storageDriver, remotePath },
})

/** Files that stay at a remote store, below its base URL. */
export const remoteFileRules: StoreRules = (test) => {
  const aDraft = async (store: Store): Promise<VersionView> => firstDraft(await aDataset(store))

  test('the path of a file in a remote store is kept exactly', async ({ store }) => {
    const view = await aDraft(store)
    const path = "2024/caf%C3%A9/a%20b'(1).csv"
    const { file } = await aFile(store, view, remote(path))
    is(given(await store.read(({ files }) => files.find(file.id))).file.remotePath, path)
    const [bundled] = await store.read(({ files }) => files.bundled(view))
    is(given(bundled).remotePath, path)
    await store.write(({ files }) => files.save({ ...file, restricted: true }))
    is(given(await store.read(({ files }) => files.find(file.id))).file.remotePath, path)
  })

  test('a remote path is in use in a dataset while one of its files has it', async ({ store }) => {
    const view = await aDraft(store)
    const { file } = await aFile(store, view, remote('a/b.csv'))
    await aFile(store, view, remote('a/c.csv', 'museum'))
    await aFile(store, view)
    const paths = ['a/c.csv', 'a/b.csv', 'A/b.csv', 'a/d.csv']
    const inUse = (datasetId: number, storageDriver: string, asked = paths) =>
      store.read(({ files }) => files.remotePathsInUse(datasetId, { storageDriver, paths: asked }))
    equal(await inUse(view.datasetId, 'archive'), new Set(['a/b.csv']))
    equal(await inUse(view.datasetId, 'museum'), new Set(['a/c.csv']))
    equal(await inUse(view.datasetId, 'archive', []), new Set())
    equal(await inUse((await aDraft(store)).datasetId, 'archive'), new Set())
    await store.write(({ files }) => files.remove(file.id))
    equal(await inUse(view.datasetId, 'archive'), new Set())
  })

  test('a dataset has a remote path once; another dataset may have it too', async ({ store }) => {
    const { id: datasetId, creatorId } = await aDataset(store)
    const lying = (remotePath: string, where = datasetId) =>
      newFile({ datasetId: where, creatorId, since: 1, storageDriver: 'archive', remotePath })
    const add = (...added: readonly NewDataFile[]) => store.write(({ files }) => files.add(added))
    await add(lying('a'))
    await add(lying('A'), lying('a', (await aDataset(store)).id))
    await rejection(add(lying('a')))
    await rejection(add(lying('b'), lying('b')))
    await add(lying('b'))
  })

  test('the files of a discarded draft include those in a remote store', async ({ store }) => {
    const view = await aDraft(store)
    const { file } = await aFile(store, view, remote('a/b.csv'))
    const { orphans } = await store.write(({ files }) => files.discard(view))
    const { id, storageDriver, objectId, remotePath, size } = file
    equal(orphans, [{ id, storageDriver, objectId, remotePath, size, table: null }])
  })
}
