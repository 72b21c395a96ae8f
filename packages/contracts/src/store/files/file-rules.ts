import type { Store, VersionView } from '@holdfast/core'
import type { Checksum, DataFile } from '@holdfast/core/rules'
import { equal, is, ok } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { deaccessioned, entryValues, newFile } from '../builders.ts'
import {
  aDataset,
  addFiles,
  aFile,
  dropFile,
  editFile,
  firstDraft,
  given,
  openDraft,
  releaseDraft,
  someFiles,
  versionAt,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOWHERE = 999_999

const md5 = (value: string): Checksum => ({ type: 'MD5', value })

const draftOf = async (store: Store): Promise<VersionView> => firstDraft(await aDataset(store))

const find = (store: Store, id: number) => store.read(({ files }) => files.find(id))

/** Saving and removing single files. */
export const fileRules: StoreRules = (test, claims) => {
  keeping(test, claims)
  entries(test, claims)
  removing(test, claims)
}

const keeping: StoreRules = (test) => {
  test('a file and its entry are read as they were added', async ({ store }) => {
    const view = await draftOf(store)
    const { file: root } = await aFile(store, view)
    const file: Partial<DataFile> = {
      storageDriver: 's3',
      objectId: '18b3a9c0ff-0a1b2c3d4e5f',
      size: 5_000_000_000_000,
      contentType: 'text/csv; charset=utf-8',
      checksum: { type: 'SHA-256', value: 'ab'.repeat(32) },
      crc32: 4_294_967_295,
      restricted: true,
      createdAt: new Date('2031-02-03T04:05:06.007Z'),
      rootFileId: root.id,
      previousFileId: root.id,
      embargo: { dateAvailable: '2032-02-29', reason: 'Under review' },
      retention: { dateUnavailable: '2099-12-31', reason: null },
      tabularTags: ['Time Series', 'Panel'],
    }
    const values = entryValues({
      label: 'Überblick 🌊 100%.csv',
      folder: 'daten/roh_1',
      description: 'Lines\nof \\ text',
      categories: ['Data', 'Ärger', 'Code'],
      restricted: true,
      provenance: 'Copied from a book',
    })
    const added = await aFile(store, view, { ...values, file })
    equal({ ...added.file, ...file }, added.file)
    const { fileId, datasetId, id } = added.entry
    const span = { since: 1, until: null }
    equal(added.entry, { ...values, ...span, id, fileId, datasetId, edits: 1 })
    is(fileId, added.file.id)
    equal(await find(store, added.file.id), added)
  })

  test('files are returned with ids in the given order', async ({ store }) => {
    const view = await draftOf(store)
    const { creatorId } = given(
      (await store.read(({ files }) => files.all(view))).at(0)?.file ?? {
        creatorId: (await aFile(store, view)).file.creatorId,
      },
    )
    const facts = [3, 1, 2].map((size) =>
      newFile({ datasetId: view.datasetId, creatorId, since: 1, size }),
    )
    const added = await store.write(({ files }) => files.add(facts))
    equal(
      added,
      facts.map((fact, index) => ({
        ...fact,
        pid: null,
        publishedAt: null,
        id: given(added[index]).id,
      })),
    )
    equal(await store.write(({ files }) => files.add([])), [])
    for (const { id } of added) is(await find(store, id), null)
  })

  test('files are added under ids that were drawn for them', async ({ store }) => {
    const view = await draftOf(store)
    const { creatorId } = (await aFile(store, view)).file
    const facts = newFile({ datasetId: view.datasetId, creatorId, since: 1, size: 4 })
    const [ids, more] = await store.write(({ files }) =>
      Promise.all([files.newIds(2), files.newIds(1), files.newIds(0)]),
    )
    is(new Set([...ids, ...more]).size, 3)
    const [later, sooner] = [given(ids[1]), given(ids[0])]
    const wanted = [later, sooner].map((id) => ({ ...facts, id }))
    const added = await store.write(({ files }) => files.add(wanted))
    equal(
      added.map(({ id }) => id),
      [later, sooner],
    )
    const third = given(more[0])
    const mixed = await store.write(({ files }) => files.add([facts, { ...facts, id: third }]))
    is(mixed[1]?.id, third)
    ok(![later, sooner, third].includes(given(mixed[0]).id))
  })

  test('a saved file keeps its span and its entry', async ({ store }) => {
    const view = await draftOf(store)
    const { file, entry } = await aFile(store, view)
    const changed: DataFile = { ...file, checksum: md5('00'), crc32: 0 }
    await store.write(({ files }) => files.save({ ...changed, since: 7, until: 9 }))
    equal(await find(store, file.id), { entry, file: changed })
    await store.write(({ files }) => files.save(file))
    equal(await find(store, file.id), { entry, file })
  })

  test('an unknown file cannot be saved', async ({ store }) => {
    const { file } = await aFile(store, await draftOf(store))
    await rejection(store.write(({ files }) => files.save({ ...file, id: NOWHERE })))
  })

  test('a thousand files are added and read at once', async ({ store }) => {
    const view = await draftOf(store)
    const numbers = Array.from({ length: 1000 }, (_, n) => n)
    const facts = numbers.map((n) => ({ label: `${n}`.padStart(4, '0'), folder: `f${n % 3}` }))
    const added = await someFiles(store, view, facts)
    await store.read(async ({ files }) => {
      const all = await files.all(view)
      is(all.length, 1000)
      equal(
        all.map(({ entry }) => entry.folder + entry.label),
        facts.map(({ folder, label }) => folder + label).sort(),
      )
      is((await files.findAll(added.map(({ file }) => file.id))).length, 1000)
    })
    await store.write(async ({ files }) => {
      await files.apply(added.map(({ entry }) => ({ kind: 'erase', entryId: entry.id })))
      equal(await files.all(view), [])
    })
  })
}

const entries: StoreRules = (test) => {
  test('changes are applied in the given order', async ({ store }) => {
    const view = await draftOf(store)
    const { file, entry } = await aFile(store, view, { label: 'a', folder: 'x' })
    const { datasetId } = view
    const open = (label: string, since: number) => ({
      kind: 'open' as const,
      entry: {
        ...entryValues({ label, folder: 'x' }),
        ...{ fileId: file.id, datasetId, since, until: null, edits: since },
      },
    })
    await store.write(({ files }) =>
      files.apply([
        { kind: 'rewrite', entryId: entry.id, values: { ...entry, label: 'b' }, edits: 5 },
        { kind: 'rewrite', entryId: entry.id, values: { ...entry, label: 'a' }, edits: 6 },
        { kind: 'close', entryId: entry.id, until: 3 },
        open('a', 3),
      ]),
    )
    await store.read(async ({ files }) => {
      const old = given(await files.in({ datasetId, ordinal: 2 }, file.id))
      equal(old.entry, { ...entry, edits: 6, until: 3 })
      const now = given(await files.in({ datasetId, ordinal: 3 }, file.id))
      equal([now.entry.label, now.entry.since, now.entry.edits], ['a', 3, 3])
      equal(await files.find(file.id), now)
    })
    await store.write(({ files }) => files.apply([]))
  })

  test('a path is used once among the current entries of a dataset', async ({ store }) => {
    const view = await draftOf(store)
    const taken = { label: 'same', folder: 'here' }
    const { file } = await aFile(store, view, taken)
    await aFile(store, view, { label: 'Same', folder: 'here' })
    await aFile(store, view, { label: 'same', folder: 'there' })
    await aFile(store, await draftOf(store), taken)
    const other = await aFile(store, view)
    const before = await store.read(({ files }) => files.all(view))
    await rejection(aFile(store, view, taken))
    await rejection(editFile(store, view, { fileId: other.file.id, ...taken }))
    equal(await store.read(({ files }) => files.all(view)), before)
    await dropFile(store, view, file.id)
    await editFile(store, view, { fileId: other.file.id, ...taken })
    is((await find(store, other.file.id))?.entry.label, 'same')
  })

  test('the path of an entry that ended is free again', async ({ store }) => {
    const view = await draftOf(store)
    const taken = { label: 'same', folder: 'here' }
    const old = await aFile(store, view, taken)
    await releaseDraft(store, view)
    const next = await openDraft(store, view)
    await dropFile(store, next, old.file.id)
    const renewed = await aFile(store, next, taken)
    await dropFile(store, next, renewed.file.id)
    const last = await aFile(store, next, taken)
    const shown = async (seen: VersionView) =>
      (await store.read(({ files }) => files.all(seen))).map(({ file }) => file.id)
    equal([await shown(view), await shown(next)], [[old.file.id], [last.file.id]])
    is(await find(store, renewed.file.id), null)
  })

  test('an entry needs its file', async ({ store }) => {
    const { datasetId } = await draftOf(store)
    const entry = { ...entryValues(), fileId: NOWHERE, datasetId, since: 1, until: null, edits: 1 }
    await rejection(store.write(({ files }) => files.apply([{ kind: 'open', entry }])))
  })
}

const removing: StoreRules = (test) => {
  const remove = (store: Store, id: number) => store.write(({ files }) => files.remove(id))

  test('a file of a draft is deleted with its entries', async ({ store }) => {
    const view = await draftOf(store)
    const { file } = await aFile(store, view)
    for (const _ of [1, 2]) await remove(store, file.id)
    is(await find(store, file.id), null)
    equal(await store.read(({ files }) => files.all(view)), [])
  })

  test('a file that a later one replaces can be removed before its release', async ({ store }) => {
    const view = await draftOf(store)
    const { file } = await aFile(store, view)
    const successor = await aFile(store, view, {
      file: { previousFileId: file.id, rootFileId: file.id },
    })
    await remove(store, file.id)
    is((await find(store, successor.file.id))?.file.id, successor.file.id)
  })

  test('a file that was ever released is never removed', async ({ store }) => {
    const view = await draftOf(store)
    const [kept, dropped] = [await aFile(store, view), await aFile(store, view)]
    await releaseDraft(store, view)
    const next = await openDraft(store, view)
    await dropFile(store, next, dropped.file.id)
    const before = await store.read(({ files }) => files.all(view))
    for (const { file } of [kept, dropped]) await rejection(remove(store, file.id))
    await store.write(async (unit) => {
      const version = await versionAt(unit, view)
      await unit.versions.save({ ...version, state: deaccessioned({ major: 1, minor: 0 }) })
    })
    for (const { file } of [kept, dropped]) await rejection(remove(store, file.id))
    equal(await store.read(({ files }) => files.all(view)), before)
  })

  test('a removal in a unit that fails has no effect', async ({ store }) => {
    const view = await draftOf(store)
    const record = await aFile(store, view)
    await rejection(
      store.write(async (unit) => {
        await unit.files.remove(record.file.id)
        await addFiles(unit, view, [{ label: 'never' }])
        throw new Error('after the removal')
      }),
    )
    equal(await store.read(({ files }) => files.all(view)), [record])
  })
}
