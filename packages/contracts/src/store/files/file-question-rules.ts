import type { OpenFiles, Store, VersionView } from '@holdfast/core'
import type { Checksum, NewDataFile } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
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
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOWHERE = 999_999

const md5 = (value: string): Checksum => ({ type: 'MD5', value })

const draftOf = async (store: Store): Promise<VersionView> => firstDraft(await aDataset(store))

/** Queries about files, one by one or together. */
export const fileQuestionRules: StoreRules = (test) => {
  test('several files are found at once, without unknown ones', async ({ store }) => {
    const view = await draftOf(store)
    const [one, two] = [await aFile(store, view), await aFile(store, await draftOf(store))]
    await store.read(async ({ files }) => {
      const found = await files.findAll([two.file.id, NOWHERE, one.file.id, two.file.id])
      equal(
        [...found].sort((a, b) => a.file.id - b.file.id),
        [one, two],
      )
      equal(await files.findAll([]), [])
      is(await files.find(NOWHERE), null)
    })
  })

  test('a version finds only its own files', async ({ store }) => {
    const [view, other] = [await draftOf(store), await draftOf(store)]
    const record = await aFile(store, view)
    await store.read(async ({ files }) => {
      equal(await files.in(view, record.file.id), record)
      is(await files.in(other, record.file.id), null)
      is(await files.in({ ...view, ordinal: 0 }, record.file.id), null)
      is(await files.in(view, NOWHERE), null)
    })
  })

  test('a version without files answers every query', async ({ store }) => {
    for (const view of [await draftOf(store), { datasetId: NOWHERE, ordinal: 1 }])
      await store.read(async ({ files }) => {
        equal(await files.all(view), [])
        equal(await files.labels(view, '', ''), [])
        equal(await files.categories(view), [])
        equal(await files.spanning(view.datasetId, { first: 1, last: 9 }), [])
        is(await files.sameContent(view, md5('00'), 0), null)
        is(await files.anyRestricted(view), false)
        is(await files.setChanged(view.datasetId, { from: 1, to: 2 }), false)
      })
  })

  test('labels are those of one folder that begin exactly with the stem', async ({ store }) => {
    const view = await draftOf(store)
    await someFiles(store, view, [
      { label: 'data_1.csv' },
      { label: 'data-1.csv' },
      { label: 'Data_1.csv' },
      { label: 'old data_1.csv' },
      { label: 'data_2.csv', folder: 'data' },
      { label: '100%.txt' },
      { label: '1000.txt' },
      { label: 'a\\b' },
      { label: 'aXb' },
    ])
    const labels = async (folder: string, stem: string) =>
      [...(await store.read(({ files }) => files.labels(view, folder, stem)))].sort()
    equal(await labels('', 'data_'), ['data_1.csv'])
    equal(await labels('', 'data'), ['data-1.csv', 'data_1.csv'])
    equal(await labels('data', ''), ['data_2.csv'])
    equal(await labels('', '100%'), ['100%.txt'])
    equal(await labels('', 'a\\'), ['a\\b'])
    equal(await labels('Data', ''), [])
    is((await labels('', '')).length, 8)
  })

  test('the same content is found in another file of the version', async ({ store }) => {
    const view = await draftOf(store)
    const [first, twin, gone] = await someFiles(store, view, [
      { label: 'z', file: { checksum: md5('aa') } },
      { label: 'm', file: { checksum: md5('aa') } },
      { label: 'a', file: { checksum: md5('aa') } },
      { label: 'sha', file: { checksum: { type: 'SHA-1', value: 'bb' } } },
      { label: 'none' },
    ])
    await dropFile(store, view, given(gone).file.id)
    const same = (checksum: Checksum, except: number) =>
      store.read(({ files }) => files.sameContent(view, checksum, except))
    is(await same(md5('aa'), 0), 'm')
    is(await same(md5('aa'), given(twin).file.id), 'z')
    is(await same(md5('aa'), given(first).file.id), 'm')
    is(await same(md5('bb'), 0), null)
    is(await same(md5('cc'), 0), null)
  })

  test('a stored object is in use while a file record points to it', async ({ store }) => {
    const view = await draftOf(store)
    const { file } = await aFile(store, view, { file: { storageDriver: 's3' } })
    const other = await aFile(store, view)
    const inUse = async (driver: string, ids: readonly string[]) => [
      ...(await store.read(({ files }) => files.objectsInUse(driver, ids))),
    ]
    const ids = [file.objectId, 'unknown', other.file.objectId]
    equal(await inUse('s3', ids), [file.objectId])
    equal(await inUse('folder', ids), [other.file.objectId])
    equal(await inUse('s3', []), [])
    await store.write(({ files }) => files.remove(file.id))
    equal(await inUse('s3', ids), [])
  })

  test('the latest end of an embargo is that of the files in the version', async ({ store }) => {
    const view = await draftOf(store)
    const latest = (seen: VersionView) => store.read(({ files }) => files.latestEmbargo(seen))
    await aFile(store, view)
    is(await latest(view), null)
    const until = (dateAvailable: string) => ({
      file: { embargo: { dateAvailable, reason: null } },
    })
    await aFile(store, view, until('2032-10-01'))
    const { file } = await aFile(store, view, until('2033-01-02'))
    await aFile(store, view, until('2032-12-31'))
    is(await latest(view), '2033-01-02')
    await releaseDraft(store, view)
    const next = await openDraft(store, view)
    await dropFile(store, next, file.id)
    await aFile(store, next, until('2032-12-30'))
    equal([await latest(view), await latest(next)], ['2033-01-02', '2032-12-31'])
    is(await latest({ datasetId: view.datasetId + 1_000_000, ordinal: 1 }), null)
  })

  test('whether any file is restricted depends on the version', async ({ store }) => {
    const view = await draftOf(store)
    const any = (seen: VersionView) => store.read(({ files }) => files.anyRestricted(seen))
    const { file } = await aFile(store, view, { file: { restricted: true } })
    is(await any(view), false)
    await releaseDraft(store, view)
    const next = await openDraft(store, view)
    await editFile(store, next, { fileId: file.id, restricted: true })
    equal([await any(view), await any(next)], [false, true])
  })

  test('categories are those of a version and of those before, each once and in order', async ({
    store,
  }) => {
    const view = await draftOf(store)
    const { file } = await aFile(store, view, { categories: ['b', 'Z', '\u{1f30a}'] })
    await aFile(store, view, { categories: ['b', '\uffee'] })
    await releaseDraft(store, view)
    const next = await openDraft(store, view)
    await editFile(store, next, { fileId: file.id, categories: ['é', 'a'] })
    await aFile(store, await draftOf(store), { categories: ['elsewhere'] })
    const categories = (seen: VersionView) => store.read(({ files }) => files.categories(seen))
    equal(await categories(view), ['Z', 'b', '\uffee', '\u{1f30a}'])
    equal(await categories(next), ['Z', 'a', 'b', 'é', '\uffee', '\u{1f30a}'])
  })

  test('recorded provenance stays with its file and is deleted with it', async ({ store }) => {
    const view = await draftOf(store)
    const [one, two] = [await aFile(store, view), await aFile(store, view)]
    const recorded = { document: '{"entity":{"\\u0000 é":{}}}', entity: 'e' }
    const read = (fileId: number) => store.read(({ files }) => files.provenance(fileId))
    await store.write(async ({ files }) => {
      await files.recordProvenance(one.file.id, { ...recorded, entity: 'other' })
      await files.recordProvenance(one.file.id, recorded)
      await files.recordProvenance(two.file.id, recorded)
      equal(await files.provenance(one.file.id), recorded)
    })
    await store.write(({ files }) => files.recordProvenance(two.file.id, null))
    equal([await read(one.file.id), await read(two.file.id)], [recorded, null])
    await store.write(({ files }) => files.removeAll([one.file.id, two.file.id]))
    is(await read(one.file.id), null)
  })

  test('the open files of some types are the first by label without any access condition', async ({
    store,
  }) => {
    const view = await draftOf(store)
    const picture = (label: string, facts: Partial<NewDataFile> = {}) => ({
      label,
      file: { contentType: 'image/png', size: 10, ...facts },
    })
    const embargoed = (dateAvailable: string) => ({ embargo: { dateAvailable, reason: null } })
    const retained = (dateUnavailable: string) => ({ retention: { dateUnavailable, reason: null } })
    await someFiles(store, view, [
      picture('i'),
      picture('a', { restricted: true }),
      picture('b', { contentType: 'text/plain' }),
      picture('c', embargoed('2031-04-06')),
      picture('d', embargoed('2031-04-05')),
      picture('e', retained('2031-04-04')),
      picture('f', retained('2031-04-05')),
      picture('g', { size: 11 }),
      picture('h', { contentType: 'image/gif' }),
    ])
    const gone = await aFile(store, view, picture('aa'))
    await dropFile(store, view, gone.file.id)
    const labels = async (wanted: Partial<OpenFiles>) => {
      const all = { contentTypes: ['image/png', 'image/gif'], maxSize: null, limit: 10 }
      const found = await store.read(({ files }) =>
        files.open(view, { ...all, ...wanted }, '2031-04-05'),
      )
      return found.map(({ entry }) => entry.label).join('')
    }
    is(await labels({}), 'dfghi')
    is(await labels({ maxSize: 10 }), 'dfhi')
    is(await labels({ limit: 2 }), 'df')
    is(await labels({ contentTypes: ['image/gif'] }), 'h')
    is(await labels({ contentTypes: [] }), '')
  })
}
