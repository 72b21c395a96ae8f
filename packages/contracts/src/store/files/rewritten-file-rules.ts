import type { Store, VersionView } from '@holdfast/core'
import { equal, is } from 'uvu/assert'
import { deaccessioned, newVersion } from '../builders.ts'
import {
  aFile,
  dropFile,
  editFile,
  given,
  openDraft,
  releaseDraft,
  versionAt,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'
import { allFiles, discard, labelsOf, secondDraft } from './second-draft.ts'

/** Copying the metadata of files from one version to another. */
export const rewrittenFileRules: StoreRules = (test, claims) => {
  absorbing(test, claims)
  reopening(test, claims)
}

/** The metadata of files in a version, whichever entries hold it. */
const filesOf = async (store: Store, view: VersionView) =>
  (await allFiles(store, view)).map(({ entry: { id: _, since, until, ...values } }) => values)

const absorbing: StoreRules = (test) => {
  const absorb = (store: Store, view: VersionView) =>
    store.write(async (unit) => {
      await unit.files.absorb(view)
      await unit.versions.remove((await versionAt(unit, view)).id)
    })

  test('the version before a draft takes over the changes of the draft', async ({ store }) => {
    const { first, draft: second, a, b } = await secondDraft(store)
    await editFile(store, second, { fileId: a, label: 'z' })
    await releaseDraft(store, second)
    const draft = await openDraft(store, second)
    await editFile(store, draft, { fileId: a, label: 'y', restricted: true })
    await editFile(store, draft, { fileId: b, folder: 'moved' })
    const [before, wanted] = [await filesOf(store, first), await filesOf(store, draft)]
    await absorb(store, draft)
    equal(await filesOf(store, second), wanted)
    equal(await filesOf(store, first), before)
    equal(await filesOf(store, await openDraft(store, second)), wanted)
    equal((await store.read(({ files }) => files.find(a)))?.file.until, null)
  })

  test('after that the draft has no changes to discard', async ({ store }) => {
    const { first, draft, a } = await secondDraft(store)
    await editFile(store, draft, { fileId: a, label: 'z' })
    await absorb(store, draft)
    const after = await allFiles(store, first)
    const next = await openDraft(store, first)
    equal(await discard(store, next), { orphans: [] })
    equal(await allFiles(store, first), after)
  })

  test('flags apply once the version is released again', async ({ store }) => {
    const { first, draft, a } = await secondDraft(store)
    await editFile(store, draft, { fileId: a, restricted: true })
    await absorb(store, draft)
    const restricted = async () => (await store.read(({ files }) => files.find(a)))?.file.restricted
    is(await restricted(), false)
    await store.write(({ files }) => files.release(first))
    is(await restricted(), true)
  })

  test('a draft without changes has nothing to hand over', async ({ store }) => {
    const { first, draft } = await secondDraft(store)
    const before = await allFiles(store, first)
    await absorb(store, draft)
    equal(await allFiles(store, first), before)
  })
}

const reopening: StoreRules = (test) => {
  /** Version 2 changed every file, was released and withdrawn; draft 3 is open. */
  async function withdrawn(store: Store) {
    const { first, draft: second, a, b, c } = await secondDraft(store)
    await editFile(store, second, { fileId: a, label: 'z', restricted: true })
    await dropFile(store, second, b)
    await editFile(store, second, { fileId: c, folder: 'moved' })
    const added = await aFile(store, second, { label: 'b' })
    await releaseDraft(store, second)
    await store.write(async (unit) => {
      const version = await versionAt(unit, second)
      const state = deaccessioned({ major: 2, minor: 0 })
      await unit.versions.save({ ...version, state })
      await unit.versions.add(newVersion({ datasetId: first.datasetId, ordinal: 3 }))
    })
    return { first, second, draft: { ...second, ordinal: 3 }, a, b, added: added.file.id }
  }

  const reopen = (store: Store, { datasetId, ordinal: to }: VersionView) =>
    store.write(({ files }) => files.reopen(datasetId, { from: 1, to }))

  test('a reopened version shows what the earlier one shows', async ({ store }) => {
    const { first, second, draft, b, added } = await withdrawn(store)
    const before = { first: await filesOf(store, first), second: await filesOf(store, second) }
    equal(await filesOf(store, draft), before.second)
    await reopen(store, draft)
    equal(await filesOf(store, draft), before.first)
    equal(
      [await filesOf(store, first), await filesOf(store, second)],
      [before.first, before.second],
    )
    const span = async (id: number) => {
      const { since, until } = given(await store.read(({ files }) => files.find(id))).file
      return [since, until]
    }
    equal(await span(b), [1, null])
    equal(await span(added), [2, 3])
    const changed = (from: number, to: number) =>
      store.read(({ files }) => files.setChanged(first.datasetId, { from, to }))
    equal([await changed(1, 3), await changed(2, 3)], [false, true])
  })

  test('a reopened version can be edited, released and withdrawn again', async ({ store }) => {
    const { first, draft, a, b } = await withdrawn(store)
    await reopen(store, draft)
    await editFile(store, draft, { fileId: b, label: 'y' })
    await dropFile(store, draft, a)
    equal(await labelsOf(store, draft), ['c', 'y'])
    await releaseDraft(store, draft)
    equal(await labelsOf(store, first), ['a', 'b', 'c'])
    equal(await labelsOf(store, await openDraft(store, draft)), ['c', 'y'])
  })

  test('a release after a reopening applies the old flags again', async ({ store }) => {
    const { draft, a } = await withdrawn(store)
    const restricted = async () => (await store.read(({ files }) => files.find(a)))?.file.restricted
    is(await restricted(), true)
    await reopen(store, draft)
    is(await restricted(), true)
    await releaseDraft(store, draft)
    is(await restricted(), false)
  })

  test('discarding a reopened version restores the earlier state', async ({ store }) => {
    const { second, draft } = await withdrawn(store)
    const before = await allFiles(store, second)
    await reopen(store, draft)
    await aFile(store, draft, { label: 'new' })
    is((await discard(store, draft)).orphans.length, 1)
    equal(await allFiles(store, second), before)
  })

  test('reopening the version before changes nothing', async ({ store }) => {
    const { first, draft } = await secondDraft(store)
    const before = await allFiles(store, first)
    await reopen(store, draft)
    equal(await allFiles(store, draft), before)
    equal(await allFiles(store, first), before)
  })
}
