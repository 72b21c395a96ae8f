import type { FileRecord, Store, VersionView } from '@holdfast/core'
import { equal, is } from 'uvu/assert'
import { rejection } from '../storage/rejection.ts'
import { at, deaccessioned, newVersion } from './builders.ts'
import {
  aDataset,
  aFile,
  dropFile,
  editFile,
  firstDraft,
  given,
  openDraft,
  releaseDraft,
  someFiles,
  versionAt,
} from './scenes.ts'
import type { StoreRules } from './store-context.ts'

const all = (store: Store, view: VersionView): Promise<readonly FileRecord[]> =>
  store.read(({ files }) => files.all(view))

const shown = async (store: Store, view: VersionView) =>
  (await all(store, view)).map(({ entry }) => entry.label)

const discard = (store: Store, view: VersionView) =>
  store.write(async ({ files, versions }) => {
    const discarded = await files.discard(view)
    const { datasetId, ordinal } = view
    const draft = given(await versions.find(datasetId, { kind: 'ordinal', ordinal }))
    await versions.remove(draft.id)
    return discarded
  })

/** A dataset whose version 1 was released with files labelled `a`, `b` and `c`, and its next draft. */
async function reopened(store: Store) {
  const first = firstDraft(await aDataset(store))
  const records = await someFiles(store, first, [{ label: 'a' }, { label: 'b' }, { label: 'c' }])
  await releaseDraft(store, first)
  const [a = 0, b = 0, c = 0] = records.map(({ file }) => file.id)
  return { first, draft: await openDraft(store, first), a, b, c }
}

export const draftFileRules: StoreRules = (test, claims) => {
  changes(test, claims)
  discarding(test, claims)
  releasing(test, claims)
  absorbing(test, claims)
  reopening(test, claims)
}

const changes: StoreRules = (test) => {
  test('a new draft shows what the release shows', async ({ store }) => {
    const { first, draft } = await reopened(store)
    equal(await all(store, draft), await all(store, first))
    equal(await shown(store, draft), ['a', 'b', 'c'])
  })

  test('what a draft changes the release does not see', async ({ store }) => {
    const { first, draft, a, b } = await reopened(store)
    await editFile(store, draft, { fileId: a, label: 'z', folder: 'new' })
    await dropFile(store, draft, b)
    await aFile(store, draft, { label: 'd' })
    equal(await shown(store, first), ['a', 'b', 'c'])
    equal(await shown(store, draft), ['c', 'd', 'z'])
    const edits = async (view: VersionView) =>
      (await store.read(({ files }) => files.in(view, a)))?.entry.edits
    equal([await edits(first), await edits(draft)], [1, 2])
    is((await store.read(({ files }) => files.find(a)))?.entry.label, 'z')
  })

  test('the span of a file reaches from its first entry to its last', async ({ store }) => {
    const { draft, a, b } = await reopened(store)
    await editFile(store, draft, { fileId: a, label: 'z' })
    await dropFile(store, draft, b)
    const added = await aFile(store, draft)
    const span = async (id: number) => {
      const { since, until } = given(await store.read(({ files }) => files.find(id))).file
      return [since, until]
    }
    equal(await span(a), [1, null])
    equal(await span(b), [1, 2])
    equal(await span(added.file.id), [2, null])
  })

  test('the set of files changes with files, not with what is said of them', async ({ store }) => {
    const { draft, first, a, b } = await reopened(store)
    const changed = (from: number, to: number) =>
      store.read(({ files }) => files.setChanged(first.datasetId, { from, to }))
    await editFile(store, draft, { fileId: a, label: 'z' })
    is(await changed(1, 2), false)
    const { file } = await aFile(store, draft)
    is(await changed(1, 2), true)
    await dropFile(store, draft, file.id)
    is(await changed(1, 2), false)
    await dropFile(store, draft, b)
    equal([await changed(1, 2), await changed(2, 1), await changed(2, 2)], [true, true, false])
  })

  test('entries that were valid in a stretch of versions come by label', async ({ store }) => {
    const { draft, first, a, b } = await reopened(store)
    await editFile(store, draft, { fileId: a, label: 'z' })
    await dropFile(store, draft, b)
    await releaseDraft(store, draft)
    const last = await openDraft(store, draft)
    await aFile(store, last, { label: 'd' })
    const spanning = async (from: number, to: number) => {
      const found = await store.read(({ files }) =>
        files.spanning(first.datasetId, { first: from, last: to }),
      )
      return found.map(({ entry }) => entry.label)
    }
    equal(await spanning(1, 1), ['a', 'b', 'c'])
    equal(await spanning(1, 2), ['a', 'b', 'c', 'z'])
    equal(await spanning(2, 2), ['c', 'z'])
    equal(await spanning(2, 3), ['c', 'd', 'z'])
    equal(await spanning(1, 3), ['a', 'b', 'c', 'd', 'z'])
  })
}

const discarding: StoreRules = (test) => {
  test('discarding a draft restores exactly what was there', async ({ store }) => {
    const { first, draft, a, b, c } = await reopened(store)
    const before = await all(store, draft)
    await editFile(store, draft, { fileId: a, label: 'z' })
    await editFile(store, draft, { fileId: a, label: 'y', restricted: true })
    await dropFile(store, draft, b)
    const [taking] = await someFiles(store, draft, [{ label: 'b' }, { label: 'a' }])
    await dropFile(store, draft, given(taking).file.id)
    await aFile(store, draft, { label: 'b' })
    await dropFile(store, draft, c)
    await discard(store, draft)
    equal(await all(store, draft), before)
    equal(await all(store, first), before)
  })

  test('it answers the files that nothing holds any more, by id', async ({ store }) => {
    const { draft, b } = await reopened(store)
    const kept = { file: { storageDriver: 's3', size: 5e12 } }
    const added = await someFiles(store, draft, [{ label: 'z', ...kept }, { label: 'y' }])
    await dropFile(store, draft, b)
    const { orphans } = await discard(store, draft)
    equal(
      orphans,
      added.map(({ file: { id, storageDriver, objectId, size } }) => ({
        id,
        storageDriver,
        objectId,
        size,
      })),
    )
    for (const { id } of orphans) is(await store.read(({ files }) => files.find(id)), null)
  })

  test('a draft that changed nothing leaves nothing behind', async ({ store }) => {
    const { first, draft } = await reopened(store)
    const before = await all(store, first)
    equal(await discard(store, draft), { orphans: [] })
    equal(await all(store, first), before)
  })

  test('discarding one draft leaves other datasets alone', async ({ store }) => {
    const [one, other] = [await reopened(store), await reopened(store)]
    const { file } = await aFile(store, other.draft, { label: 'd' })
    await discard(store, one.draft)
    equal(await shown(store, other.draft), ['a', 'b', 'c', 'd'])
    is((await store.read(({ files }) => files.find(file.id)))?.file.id, file.id)
  })

  test('an ordinal whose draft was discarded serves the next draft', async ({ store }) => {
    const { first, draft, a } = await reopened(store)
    await editFile(store, draft, { fileId: a, label: 'z' })
    await discard(store, draft)
    const again = await openDraft(store, first)
    equal(again, draft)
    await aFile(store, again, { label: 'd' })
    equal(await shown(store, again), ['a', 'b', 'c', 'd'])
  })

  test('a release with files of its own cannot be discarded', async ({ store }) => {
    const { draft } = await reopened(store)
    await aFile(store, draft, { label: 'd' })
    await releaseDraft(store, draft)
    await rejection(store.write(({ files }) => files.discard(draft)))
    equal(await shown(store, draft), ['a', 'b', 'c', 'd'])
  })
}

const releasing: StoreRules = (test) => {
  test('a release makes the flags of its version count, and dates what is new', async ({
    store,
  }) => {
    const { draft, a, b } = await reopened(store)
    await editFile(store, draft, { fileId: a, restricted: true })
    const { file } = await aFile(store, draft, { restricted: true })
    const state = async (id: number) => {
      const found = given(await store.read(({ files }) => files.find(id)))
      return [found.file.restricted, found.file.publishedAt]
    }
    equal(await state(a), [false, at(1)])
    equal(await state(file.id), [false, null])
    await releaseDraft(store, draft)
    equal(await state(a), [true, at(1)])
    equal(await state(b), [false, at(1)])
    equal(await state(file.id), [true, at(2)])
    const last = await openDraft(store, draft)
    await editFile(store, last, { fileId: a, restricted: false })
    equal(await state(a), [true, at(1)])
    await releaseDraft(store, last)
    equal(await state(a), [false, at(1)])
  })

  test('a release leaves the entries of all versions as they are', async ({ store }) => {
    const { first, draft, a } = await reopened(store)
    await editFile(store, draft, { fileId: a, restricted: true })
    const entries = async () =>
      [...(await all(store, first)), ...(await all(store, draft))].map(({ entry }) => entry)
    const before = await entries()
    await releaseDraft(store, draft)
    equal(await entries(), before)
  })
}

const absorbing: StoreRules = (test) => {
  const absorb = (store: Store, view: VersionView) =>
    store.write(async (unit) => {
      await unit.files.absorb(view)
      await unit.versions.remove((await versionAt(unit, view)).id)
    })

  const said = async (store: Store, view: VersionView) =>
    (await all(store, view)).map(({ entry: { id: _, since, until, ...values } }) => values)

  test('the version before a draft takes on what the draft says', async ({ store }) => {
    const { first, draft: second, a, b } = await reopened(store)
    await editFile(store, second, { fileId: a, label: 'z' })
    await releaseDraft(store, second)
    const draft = await openDraft(store, second)
    await editFile(store, draft, { fileId: a, label: 'y', restricted: true })
    await editFile(store, draft, { fileId: b, folder: 'moved' })
    const [before, wanted] = [await said(store, first), await said(store, draft)]
    await absorb(store, draft)
    equal(await said(store, second), wanted)
    equal(await said(store, first), before)
    equal(await said(store, await openDraft(store, second)), wanted)
    equal((await store.read(({ files }) => files.find(a)))?.file.until, null)
  })

  test('after that the draft has nothing left to discard', async ({ store }) => {
    const { first, draft, a } = await reopened(store)
    await editFile(store, draft, { fileId: a, label: 'z' })
    await absorb(store, draft)
    const after = await all(store, first)
    const next = await openDraft(store, first)
    equal(await discard(store, next), { orphans: [] })
    equal(await all(store, first), after)
  })

  test('flags count once the version is released again', async ({ store }) => {
    const { first, draft, a } = await reopened(store)
    await editFile(store, draft, { fileId: a, restricted: true })
    await absorb(store, draft)
    const restricted = async () => (await store.read(({ files }) => files.find(a)))?.file.restricted
    is(await restricted(), false)
    await store.write(({ files }) => files.release(first, at(9)))
    is(await restricted(), true)
  })

  test('a draft that changed nothing has nothing to hand over', async ({ store }) => {
    const { first, draft } = await reopened(store)
    const before = await all(store, first)
    await absorb(store, draft)
    equal(await all(store, first), before)
  })
}

const reopening: StoreRules = (test) => {
  /** Version 2 changed every file, was released and withdrawn; draft 3 is open. */
  async function withdrawn(store: Store) {
    const { first, draft: second, a, b, c } = await reopened(store)
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

  const said = async (store: Store, view: VersionView) =>
    (await all(store, view)).map(({ entry: { id: _, since, until, ...values } }) => values)

  test('a reopened version shows what the earlier one shows', async ({ store }) => {
    const { first, second, draft, b, added } = await withdrawn(store)
    const before = { first: await said(store, first), second: await said(store, second) }
    equal(await said(store, draft), before.second)
    await reopen(store, draft)
    equal(await said(store, draft), before.first)
    equal([await said(store, first), await said(store, second)], [before.first, before.second])
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

  test('what was reopened can be edited, released and withdrawn again', async ({ store }) => {
    const { first, draft, a, b } = await withdrawn(store)
    await reopen(store, draft)
    await editFile(store, draft, { fileId: b, label: 'y' })
    await dropFile(store, draft, a)
    equal(await shown(store, draft), ['c', 'y'])
    await releaseDraft(store, draft)
    equal(await shown(store, first), ['a', 'b', 'c'])
    equal(await shown(store, await openDraft(store, draft)), ['c', 'y'])
  })

  test('a release after a reopening makes the old flags count again', async ({ store }) => {
    const { draft, a } = await withdrawn(store)
    const restricted = async () => (await store.read(({ files }) => files.find(a)))?.file.restricted
    is(await restricted(), true)
    await reopen(store, draft)
    is(await restricted(), true)
    await releaseDraft(store, draft)
    is(await restricted(), false)
  })

  test('discarding what was reopened restores what was there', async ({ store }) => {
    const { second, draft } = await withdrawn(store)
    const before = await all(store, second)
    await reopen(store, draft)
    await aFile(store, draft, { label: 'new' })
    is((await discard(store, draft)).orphans.length, 1)
    equal(await all(store, second), before)
  })

  test('reopening the version before changes nothing', async ({ store }) => {
    const { first, draft } = await reopened(store)
    const before = await all(store, first)
    await reopen(store, draft)
    equal(await all(store, draft), before)
    equal(await all(store, first), before)
  })
}
