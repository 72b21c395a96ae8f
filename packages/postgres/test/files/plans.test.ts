import type { FileReads, Store, VersionView } from '@holdfast/core'
import { EVERY_FILE } from '@holdfast/core/rules'
import { sql } from 'kysely'
import { suite } from 'uvu'
import { equal, match, not } from 'uvu/assert'
import type { Database } from '../../src/database/database.ts'
import { STAMP_COLUMNS } from '../../src/datasets/dataset-stamp.ts'
import { release } from '../../src/files/draft-changes.ts'
import { fileReads } from '../../src/files/file-reads.ts'
import { datasetView } from '../../src/views/dataset-view.ts'
import { kinds, openNewStore } from '../databases.ts'
import { aDraft, fillDraft } from '../store/filled-draft.ts'
import { explained } from './explained.ts'

const FILES = 5_000
const TODAY = '2031-01-01'

/** Reading one of the large tables as a whole. That of the versions has a few rows. */
const SCAN = /Seq Scan on (data_file|file_entry|file_tally)\b/

interface Context {
  readonly database: Database
  readonly store: Store
  readonly view: VersionView
  close(): Promise<void>
}

const KEPT = {
  'what files are': (files: FileReads, view: VersionView) => files.tally(view, EVERY_FILE, TODAY),
  'what decides about bytes': (files: FileReads, view: VersionView) => files.accessFacts(view),
  'which categories are in use': (files: FileReads, view: VersionView) => files.categories(view),
} as const

for (const kind of kinds) {
  const test = suite<Context>(`plans of ${kind.name} for ${FILES} files`)
  test.before(async (context) => {
    const opened = await openNewStore(kind)
    const view = await aDraft(opened.store)
    await fillDraft(opened.store, view, FILES)
    await fillDraft(opened.store, await aDraft(opened.store), 500)
    await opened.database.execute(
      "update file_entry set folder = 'deep/few' where label like 'file%001.txt'",
    )
    await opened.database.execute('analyze')
    Object.assign(context, { ...opened, view })
  })
  test.after(({ close }) => close())

  const plan = ({ database }: Context, ask: (files: FileReads) => Promise<unknown>) =>
    explained(database.kysely, (db) => ask(fileReads(db)))

  for (const order of ['NameAZ', 'NameZA'] as const)
    test(`the first page by ${order} follows the index instead of sorting all`, async (context) => {
      const listing = { ...EVERY_FILE, order, limit: 10 }
      const text = await plan(context, (files) => files.list(context.view, listing, TODAY))
      match(text, 'file_entry_name')
      not.match(text, SCAN)
      not.match(text, /(^|-> +)Sort +\(/m)
    })

  for (const order of ['Size', 'Type'] as const)
    test(`pages by ${order} follow the index and read no other files`, async (context) => {
      const after = { key: order === 'Size' ? 1 : 'text/plain', label: 'file000777', fileId: 1 }
      for (const page of [{}, { offset: 2_000 }, { after }]) {
        const listing = { ...EVERY_FILE, order, limit: 10, ...page }
        const text = await plan(context, (files) => files.list(context.view, listing, TODAY))
        match(text, `file_entry_${order.toLowerCase()}`)
        not.match(text, SCAN)
      }
    })

  test('the stamp of a dataset reads the versions of no other dataset', async ({ database }) => {
    const { rows } = await sql<{ readonly 'QUERY PLAN': string }>`
      explain select ${sql.raw(STAMP_COLUMNS)}
      from unnest((select '{1}'::bigint[])) wanted join dataset d on d.id = wanted`.execute(
      database.kysely,
    )
    const lines = rows.map((row) => row['QUERY PLAN'])
    const scans = lines.flatMap((line, n) =>
      line.includes(' on dataset_version') ? [lines[n + 1] ?? ''] : [],
    )
    equal(scans.length, 2)
    for (const condition of scans) match(condition, 'dataset_id = d.id')
  })

  test('what matches a search is counted without reading files', async (context) => {
    const listing = { ...EVERY_FILE, searchText: 'file', accessStatus: 'Public' } as const
    not.match(
      await plan(context, (files) => files.tally(context.view, listing, TODAY)),
      'data_file',
    )
  })

  test('labels with a stem are a range of the index', async (context) => {
    const text = await plan(context, (files) => files.labels(context.view, '', 'file00012'))
    match(text, /Index Cond: .*label >= /)
  })

  test('the same content is found by its checksum', async (context) => {
    const checksum = { type: 'MD5', value: '0'.repeat(32) } as const
    const text = await plan(context, (files) => files.sameContent(context.view, checksum, 1))
    match(text, 'data_file_checksum')
    not.match(text, SCAN)
  })

  test('a file is found in a version by itself', async (context) => {
    const text = await plan(context, (files) => files.in(context.view, 77))
    not.match(text, SCAN)
    match(text, 'file_entry_of_file')
  })

  test('files are found with their latest entries by their ids', async (context) => {
    const text = await plan(context, (files) => files.findAll([1, 2, 3]))
    not.match(text, SCAN)
  })

  for (const [what, ask] of Object.entries(KEPT))
    test(`${what} is known without looking at any file`, async (context) => {
      const text = await plan(context, (files) => ask(files, context.view))
      match(text, 'file_tally')
      not.match(text, /file_entry|data_file/)
    })

  test('two versions are compared by the entries that begin or end between them', async (context) => {
    const ordinals = { from: 1, to: 2 }
    const { datasetId } = context.view
    const text = await plan(context, (files) => files.setChanged(datasetId, ordinals))
    not.match(text, SCAN)
    match(text, 'file_entry_since')
  })

  test('changes between versions are read from the entries that begin or end between them', async (context) => {
    const { datasetId } = context.view
    const spans = [
      { from: 1, to: 2 },
      { from: 2, to: 4 },
    ]
    const text = await plan(context, (files) => files.changed(datasetId, spans))
    not.match(text, SCAN)
    match(text, 'file_entry_since')
    match(text, 'file_entry_until')
  })

  test('a view of two versions reads what differs from the entries that begin or end between them', async ({
    database,
    view: { datasetId },
  }) => {
    const clock = { now: () => new Date() }
    const wanted = {
      of: { kind: 'id', id: datasetId },
      holder: null,
      specifier: { kind: 'number', number: { major: 1, minor: 0 } },
      other: { kind: 'latest' },
      includeDeaccessioned: false,
      files: { kind: 'none' },
    } as const
    const text = await explained(database.kysely, (db) => datasetView(db, clock, wanted))
    not.match(text, SCAN)
    match(text, 'file_entry_since')
    match(text, 'file_entry_until')
  })

  test('the generations of a file are found by their root', async (context) => {
    const text = await plan(context, (files) => files.generations(77))
    not.match(text, SCAN)
    match(text, 'data_file_root')
  })

  test('the question whether a version has restricted files reads only those', async (context) => {
    const text = await plan(context, (files) => files.anyRestricted(context.view))
    match(text, 'file_entry_restricted')
  })

  test('several files are found in a version by their ids', async (context) => {
    const text = await plan(context, (files) => files.among(context.view, [1, 2, 3]))
    not.match(text, SCAN)
  })

  test('a folder is a part of an index, and so is each step to the next one', async (context) => {
    for (const folder of ['deep', 'deep/few']) {
      const text = await plan(context, (files) => files.inFolder(context.view, { folder }))
      match(text, 'file_entry_folder')
      match(text, /Index Cond: .*folder > /)
      match(text, /Index Cond: .*folder = /)
      not.match(text, SCAN)
    }
  })

  test('the folders of the root are listed without reading the many files below it', async (context) => {
    const text = await plan(context, (files) => files.inFolder(context.view, { folder: '' }))
    match(text, /Recursive Union[\s\S]*file_entry_folder[\s\S]*folder > CASE/)
  })

  test('the holders of paths are found by their paths', async (context) => {
    const paths = [{ folder: 'odd', label: 'file000001.txt' }]
    const text = await plan(context, (files) => files.holders(context.view.datasetId, paths))
    match(text, /Index Cond: .*label = /)
    not.match(text, SCAN)
  })

  test('the users of an object are found by the object', async (context) => {
    const text = await plan(context, (files) => files.objectsInUse('folder', ['object1-1']))
    match(text, 'data_file_object')
  })

  test('labels with the same stem are one range of the index for each stem', async (context) => {
    const stems = ['file00012', 'file00013'].map((label) => ({ folder: '', label }))
    const text = await plan(context, (files) => files.labelsLike(context.view.datasetId, stems))
    match(text, /Index Cond: .*label >= /)
    not.match(text, SCAN)
  })

  test('the same contents are found by their checksums', async (context) => {
    const checksums = ['0', '1'].map((d) => ({ type: 'MD5', value: d.repeat(32) }) as const)
    const text = await plan(context, (files) => files.sameContents(context.view, checksums))
    match(text, 'data_file_checksum')
    not.match(text, SCAN)
  })

  test('what a release does to restrictions is found once, however small the tables are taken for', async (context) => {
    const text = await explained(context.database.kysely, (db) => release(db, context.view))
    match(text, /CTE wanted/)
    match(text, /CTE Scan on wanted/)
  })

  test('files that failed verification are found without reading the others', async (context) => {
    const text = await plan(context, (files) => files.mismatched(context.view))
    match(text, 'data_file_mismatch')
    not.match(text, SCAN)
  })

  test.run()
}
