import type { Store } from '@holdfast/core'
import type { Version } from '@holdfast/core/rules'
import { is, not } from 'uvu/assert'
import { at, newVersion } from '../builders.ts'
import { aDataset, aFile, firstDraft, releaseDraft, versionAt } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOBODY = 999_999

/** Empty when there is no such version. */
const stampOf = async (store: Store, version: Pick<Version, 'id' | 'updatedAt'>): Promise<string> =>
  (await store.read(({ zipIndexes }) => zipIndexes.stamp(version))) ?? ''

const find = (store: Store, versionId: number, stamp: string): Promise<string | null> =>
  store.read(({ zipIndexes }) => zipIndexes.find(versionId, stamp))

const keeping =
  (store: Store, versionId: number) =>
  (stamp: string, layout: string): Promise<void> =>
    store.write(({ zipIndexes }) => zipIndexes.keep(versionId, stamp, layout))

/** The layout of the zip of a version. */
export const zipIndexRules: StoreRules = (test) => {
  test('the layout of a zip is kept until its stamp changes', async ({ store }) => {
    const view = firstDraft(await aDataset(store))
    const { file } = await aFile(store, view)
    await releaseDraft(store, view)
    const version = await store.write((unit) => versionAt(unit, view))
    const { id } = version
    const keep = keeping(store, id)
    const first = await stampOf(store, version)
    is(await stampOf(store, version), first)
    is(await find(store, id, first), null)
    await keep(first, 'one')
    await keep(first, 'two')
    is(await find(store, id, first), 'two')
    await store.write(({ files }) => files.save({ ...file, contentType: 'text/csv' }))
    const second = await stampOf(store, version)
    not.equal(second, first)
    is(await find(store, id, second), null)
    await keep(second, 'three')
    is(await find(store, id, first), null)
  })

  test('the layout of a zip goes with its version', async ({ store }) => {
    const { id: datasetId } = await aDataset(store)
    await releaseDraft(store, { datasetId, ordinal: 1 })
    const version = await store.write(({ versions }) =>
      versions.add(newVersion({ datasetId, ordinal: 2 })),
    )
    const { id } = version
    const stamp = await stampOf(store, version)
    await keeping(store, id)(stamp, 'layout')
    is(await find(store, id, stamp), 'layout')
    await store.write(({ versions }) => versions.remove(id))
    is(await stampOf(store, version), '')
    is(await find(store, id, stamp), null)
  })

  test('each way to change files of a released version changes the stamp of its zip', async ({
    store,
  }) => {
    const view = firstDraft(await aDataset(store))
    const { file } = await aFile(store, view)
    await releaseDraft(store, view)
    const read = () => store.write((unit) => versionAt(unit, view))
    const { datasetId } = view
    let last = await stampOf(store, await read())
    const changes = async (what: string, change: () => Promise<unknown>) => {
      await change()
      const now = await stampOf(store, await read())
      not.equal(now, last, what)
      last = now
    }
    await changes('saving all', () => store.write(({ files }) => files.saveAll([file])))
    await changes('absorbing', () =>
      store.write(({ files }) => files.absorb({ datasetId, ordinal: 2 })),
    )
    await changes('another time of the version', () =>
      store.write(async (unit) => {
        const version = await versionAt(unit, view)
        await unit.versions.save({
          ...version,
          updatedAt: new Date(version.updatedAt.getTime() + 1000),
        })
      }),
    )
  })

  test('a layout of a version that is not there is not kept', async ({ store }) => {
    is(await stampOf(store, { id: NOBODY, updatedAt: at(0) }), '')
    await keeping(store, NOBODY)('stamp', 'layout')
    is(await find(store, NOBODY, 'stamp'), null)
  })
}
