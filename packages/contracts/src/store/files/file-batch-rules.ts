import type { Store, VersionView } from '@holdfast/core'
import { changeEntry, dropEntry, type FileRecord } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import {
  aDataset,
  aFile,
  dropFile,
  firstDraft,
  given,
  openDraft,
  releaseDraft,
  someFiles,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'
import { labelsOf, secondDraft } from './second-draft.ts'

const NOWHERE = 999_999

const draftOf = async (store: Store): Promise<VersionView> => firstDraft(await aDataset(store))

/** Changes of several files at once, and the queries before them. */
export const fileBatchRules: StoreRules = (test, claims) => {
  swapping(test, claims)
  together(test, claims)
  asking(test, claims)
}

/** Gives each file the label of the next one, in one call. */
const rotate = (store: Store, view: VersionView, fileIds: readonly number[]) =>
  store.write(async ({ files }) => {
    const records = await files.among(view, fileIds)
    const entries = fileIds.map((id) => given(records.find(({ file }) => file.id === id)).entry)
    await files.apply(
      entries.flatMap((entry, index) => {
        const { label } = given(entries[(index + 1) % entries.length])
        return changeEntry(entry, { ...entry, label }, view.ordinal)
      }),
    )
  })

const swapping: StoreRules = (test) => {
  const labelOf = async (store: Store, view: VersionView, id: number) =>
    given(await store.read(({ files }) => files.in(view, id))).entry.label

  test('files that are new in a draft can swap their names', async ({ store }) => {
    const view = await draftOf(store)
    const records = await someFiles(store, view, [{ label: 'a' }, { label: 'b' }, { label: 'c' }])
    const ids = records.map(({ file }) => file.id)
    await rotate(store, view, ids)
    const labels = await Promise.all(ids.map((id) => labelOf(store, view, id)))
    equal(labels, ['b', 'c', 'a'])
  })

  test('released files can swap their names with new ones, whichever is named first', async ({
    store,
  }) => {
    for (const released of ['first', 'last'] as const) {
      const { first, draft, a, b } = await secondDraft(store)
      const { file } = await aFile(store, draft, { label: 'd' })
      const ids = released === 'first' ? [a, b, file.id] : [file.id, b, a]
      const before = await Promise.all(ids.map((id) => labelOf(store, draft, id)))
      await rotate(store, draft, ids)
      const after = await Promise.all(ids.map((id) => labelOf(store, draft, id)))
      equal(after, [before[1], before[2], before[0]])
      equal(await labelsOf(store, first), ['a', 'b', 'c'])
    }
  })

  test('a name is free for another file whose owner leaves it in the same call', async ({
    store,
  }) => {
    const { first, draft, a, b } = await secondDraft(store)
    await store.write(async ({ files }) => {
      const [one, other] = [given(await files.in(draft, a)), given(await files.in(draft, b))]
      await files.apply([
        ...changeEntry(one.entry, { ...one.entry, label: 'b' }, draft.ordinal),
        dropEntry(other.entry, draft.ordinal),
      ])
    })
    equal(
      [await labelsOf(store, draft), await labelsOf(store, first)],
      [
        ['b', 'c'],
        ['a', 'b', 'c'],
      ],
    )
  })

  test('new entries are returned in the given order, as they are read', async ({ store }) => {
    const { draft, a, b } = await secondDraft(store)
    const ids = [b, a]
    const opened = await store.write(async ({ files }) => {
      const records = await files.among(draft, ids)
      const entries = ids.map((id) => given(records.find(({ file }) => file.id === id)).entry)
      const changes = entries.flatMap((entry) =>
        changeEntry(entry, { ...entry, label: `new ${entry.label}` }, draft.ordinal),
      )
      return files.apply(changes)
    })
    equal(
      opened.map(({ label }) => label),
      ['new b', 'new a'],
    )
    const read = await store.read(({ files }) =>
      Promise.all(ids.map(async (id) => given(await files.in(draft, id)).entry)),
    )
    equal(opened, read)
    const dropped = await store.write(({ files }) =>
      files.apply(opened.map((entry) => dropEntry(entry, draft.ordinal))),
    )
    equal(dropped, [])
  })

  test('changes that end with two files at one path are refused as a whole', async ({ store }) => {
    const { draft, a, b } = await secondDraft(store)
    const refused = store.write(async ({ files }) => {
      const records = await files.among(draft, [a, b])
      await files.apply(
        records.flatMap(({ entry }) =>
          changeEntry(entry, { ...entry, label: 'same' }, draft.ordinal),
        ),
      )
    })
    await rejection(refused)
    equal(await labelsOf(store, draft), ['a', 'b', 'c'])
  })
}

const together: StoreRules = (test) => {
  const found = async (store: Store, ids: readonly number[]): Promise<readonly FileRecord[]> =>
    [...(await store.read(({ files }) => files.findAll(ids)))].sort((a, b) => a.file.id - b.file.id)

  test('several files are saved at once, and keep their spans and entries', async ({ store }) => {
    const view = await draftOf(store)
    const records = await someFiles(store, view, [{}, {}, {}])
    const changed = records.slice(0, 2).map(({ file }, index) => ({
      ...file,
      size: index,
      restricted: true,
      crc32: 7,
      tabularTags: ['Panel'],
      checksum: { type: 'SHA-1', value: '00' } as const,
      embargo: { dateAvailable: '2040-02-29', reason: 'Review' },
      retention: { dateUnavailable: '2050-01-01', reason: null },
    }))
    await store.write(({ files }) =>
      files.saveAll(changed.map((f) => ({ ...f, since: 5, until: 6 }))),
    )
    const after = await found(
      store,
      records.map(({ file }) => file.id),
    )
    equal(
      after,
      records.map((record, index) => ({ ...record, file: changed[index] ?? record.file })),
    )
    await store.write(({ files }) => files.saveAll(records.map(({ file }) => file)))
    equal(
      await found(
        store,
        records.map(({ file }) => file.id),
      ),
      records,
    )
    await store.write(({ files }) => files.saveAll([]))
  })

  test('if one of several files is unknown, none is saved', async ({ store }) => {
    const { file } = await aFile(store, await draftOf(store))
    const wrong = [
      { ...file, size: 77 },
      { ...file, id: NOWHERE },
    ]
    await rejection(store.write(({ files }) => files.saveAll(wrong)))
    is(given(await store.read(({ files }) => files.find(file.id))).file.size, file.size)
  })

  test('several files are removed at once, unless one must stay', async ({ store }) => {
    const { draft, a } = await secondDraft(store)
    const records = await someFiles(store, draft, [{ label: 'x' }, { label: 'y' }])
    const ids = records.map(({ file }) => file.id)
    await rejection(store.write(({ files }) => files.removeAll([...ids, a])))
    is((await found(store, [...ids, a])).length, 3)
    await store.write(({ files }) => files.removeAll([...ids, NOWHERE]))
    await store.write(({ files }) => files.removeAll([]))
    equal(await labelsOf(store, draft), ['a', 'b', 'c'])
    equal(await found(store, ids), [])
  })

  test('saving and removing several raises the revision', async ({ store }) => {
    const dataset = await aDataset(store)
    const { file } = await aFile(store, firstDraft(dataset))
    const revision = async () =>
      given(await store.read(({ datasets }) => datasets.find({ kind: 'id', id: dataset.id })))
        .revision
    const before = await revision()
    await store.write(({ files }) => files.saveAll([file]))
    const between = await revision()
    await store.write(({ files }) => files.removeAll([file.id]))
    equal([between > before, (await revision()) > between], [true, true])
  })
}

const asking: StoreRules = (test) => {
  test('several files are read as a version has them', async ({ store }) => {
    const { first, draft, a, b, c } = await secondDraft(store)
    await dropFile(store, draft, b)
    const { file } = await aFile(store, draft, { label: 'd' })
    const among = async (view: VersionView) => {
      const records = await store.read(({ files }) =>
        files.among(view, [a, b, c, c, file.id, NOWHERE]),
      )
      return records.map(({ entry }) => entry.label).sort()
    }
    equal(
      [await among(first), await among(draft)],
      [
        ['a', 'b', 'c'],
        ['a', 'c', 'd'],
      ],
    )
    equal(await store.read(({ files }) => files.among(draft, [])), [])
  })

  test('the holders of paths are current files, matched exactly', async ({ store }) => {
    const view = await draftOf(store)
    const [a, b, gone] = await someFiles(store, view, [
      { label: 'a', folder: 'x' },
      { label: 'b' },
      { label: 'gone' },
    ])
    await releaseDraft(store, view)
    await dropFile(store, await openDraft(store, view), given(gone).file.id)
    await aFile(store, await draftOf(store), { label: 'elsewhere' })
    const paths = [
      { folder: 'x', label: 'a' },
      { folder: 'x', label: 'a' },
      { folder: '', label: 'b' },
      { folder: '', label: 'a' },
      { folder: 'X', label: 'a' },
      { folder: '', label: 'gone' },
      { folder: '', label: 'elsewhere' },
    ]
    const holders = await store.read(({ files }) => files.holders(view.datasetId, paths))
    equal(
      [...holders].sort((one, other) => one.fileId - other.fileId),
      [
        { folder: 'x', label: 'a', fileId: given(a).file.id },
        { folder: '', label: 'b', fileId: given(b).file.id },
      ],
    )
    equal(await store.read(({ files }) => files.holders(view.datasetId, [])), [])
  })
}
