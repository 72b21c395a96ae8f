import type { VersionView } from '@holdfast/core'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at } from '../builders.ts'
import {
  aFile,
  dropFile,
  editFile,
  given,
  openDraft,
  releaseDraft,
  someFiles,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'
import { allFiles, discard, labelsOf, secondDraft } from './second-draft.ts'

/** Changes of files in a draft, and the ways in which a draft ends. */
export const draftFileRules: StoreRules = (test, claims) => {
  changes(test, claims)
  discarding(test, claims)
  releasing(test, claims)
}

const changes: StoreRules = (test) => {
  test('a new draft shows what the release shows', async ({ store }) => {
    const { first, draft } = await secondDraft(store)
    equal(await allFiles(store, draft), await allFiles(store, first))
    equal(await labelsOf(store, draft), ['a', 'b', 'c'])
  })

  test('the release does not show changes of the draft', async ({ store }) => {
    const { first, draft, a, b } = await secondDraft(store)
    await editFile(store, draft, { fileId: a, label: 'z', folder: 'new' })
    await dropFile(store, draft, b)
    await aFile(store, draft, { label: 'd' })
    equal(await labelsOf(store, first), ['a', 'b', 'c'])
    equal(await labelsOf(store, draft), ['c', 'd', 'z'])
    const edits = async (view: VersionView) =>
      (await store.read(({ files }) => files.in(view, a)))?.entry.edits
    equal([await edits(first), await edits(draft)], [1, 2])
    is((await store.read(({ files }) => files.find(a)))?.entry.label, 'z')
  })

  test('the span of a file reaches from its first entry to its last', async ({ store }) => {
    const { draft, a, b } = await secondDraft(store)
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

  test('the set of files changes with files, not with their metadata', async ({ store }) => {
    const { draft, first, a, b } = await secondDraft(store)
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

  test('entries that were valid in a span of versions are listed by label', async ({ store }) => {
    const { draft, first, a, b } = await secondDraft(store)
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
    const { first, draft, a, b, c } = await secondDraft(store)
    const before = await allFiles(store, draft)
    await editFile(store, draft, { fileId: a, label: 'z' })
    await editFile(store, draft, { fileId: a, label: 'y', restricted: true })
    await dropFile(store, draft, b)
    const [taking] = await someFiles(store, draft, [{ label: 'b' }, { label: 'a' }])
    await dropFile(store, draft, given(taking).file.id)
    await aFile(store, draft, { label: 'b' })
    await dropFile(store, draft, c)
    await discard(store, draft)
    equal(await allFiles(store, draft), before)
    equal(await allFiles(store, first), before)
  })

  test('it returns the files that no version has any more, by id', async ({ store }) => {
    const { draft, b } = await secondDraft(store)
    const kept = { file: { storageDriver: 's3', size: 5e12 } }
    const added = await someFiles(store, draft, [{ label: 'z', ...kept }, { label: 'y' }])
    await dropFile(store, draft, b)
    const { orphans } = await discard(store, draft)
    equal(
      orphans,
      added.map(({ file: { id, storageDriver, objectId, remotePath, size } }) => ({
        id,
        storageDriver,
        objectId,
        remotePath,
        size,
        table: null,
      })),
    )
    for (const { id } of orphans) is(await store.read(({ files }) => files.find(id)), null)
  })

  test('the files that a draft added are found, up to a limit', async ({ store }) => {
    const { first, draft, a } = await secondDraft(store)
    await editFile(store, draft, { fileId: a, label: 'z' })
    const added = await someFiles(store, draft, [{ label: 'y' }, { label: 'x' }])
    const ids = added.map(({ file }) => file.id)
    const addedIn = (view: typeof draft, limit: number) =>
      store.read(({ files }) => files.addedIn(view, limit))
    equal([...(await addedIn(draft, 3))].sort(), ids.toSorted())
    is((await addedIn(draft, 1)).length, 1)
    is((await addedIn(first, 9)).length, 3)
  })

  test('a draft without changes leaves no records', async ({ store }) => {
    const { first, draft } = await secondDraft(store)
    const before = await allFiles(store, first)
    equal(await discard(store, draft), { orphans: [] })
    equal(await allFiles(store, first), before)
  })

  test('discarding one draft does not change other datasets', async ({ store }) => {
    const [one, other] = [await secondDraft(store), await secondDraft(store)]
    const { file } = await aFile(store, other.draft, { label: 'd' })
    await discard(store, one.draft)
    equal(await labelsOf(store, other.draft), ['a', 'b', 'c', 'd'])
    is((await store.read(({ files }) => files.find(file.id)))?.file.id, file.id)
  })

  test('the ordinal of a discarded draft is used by the next draft', async ({ store }) => {
    const { first, draft, a } = await secondDraft(store)
    await editFile(store, draft, { fileId: a, label: 'z' })
    await discard(store, draft)
    const again = await openDraft(store, first)
    equal(again, draft)
    await aFile(store, again, { label: 'd' })
    equal(await labelsOf(store, again), ['a', 'b', 'c', 'd'])
  })

  test('a release with files of its own cannot be discarded', async ({ store }) => {
    const { draft } = await secondDraft(store)
    await aFile(store, draft, { label: 'd' })
    await releaseDraft(store, draft)
    await rejection(store.write(({ files }) => files.discard(draft)))
    equal(await labelsOf(store, draft), ['a', 'b', 'c', 'd'])
  })
}

const releasing: StoreRules = (test) => {
  test('a release applies the flags of its version, and dates new files', async ({ store }) => {
    const { draft, a, b } = await secondDraft(store)
    await editFile(store, draft, { fileId: a, restricted: true })
    const { file } = await aFile(store, draft, { restricted: true })
    const state = async (id: number) => {
      const found = given(await store.read(({ files }) => files.find(id)))
      return [found.file.restricted, found.file.publishedAt]
    }
    equal(await state(a), [false, at(1000)])
    equal(await state(file.id), [false, null])
    await releaseDraft(store, draft)
    equal(await state(a), [true, at(1000)])
    equal(await state(b), [false, at(1000)])
    equal(await state(file.id), [true, at(2000)])
    const last = await openDraft(store, draft)
    await editFile(store, last, { fileId: a, restricted: false })
    equal(await state(a), [true, at(1000)])
    await releaseDraft(store, last)
    equal(await state(a), [false, at(1000)])
  })

  test('a release does not change the entries of any version', async ({ store }) => {
    const { first, draft, a } = await secondDraft(store)
    await editFile(store, draft, { fileId: a, restricted: true })
    const entries = async () =>
      [...(await allFiles(store, first)), ...(await allFiles(store, draft))].map(
        ({ entry }) => entry,
      )
    const before = await entries()
    await releaseDraft(store, draft)
    equal(await entries(), before)
  })
}
