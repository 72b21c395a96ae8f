import type { FileReads, Files, Store, VersionView } from '@holdfast/core'
import { changeEntry, dropEntry, EVERY_FILE, type FileRecord } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import type { Database } from '../../src/database/database.ts'
import { countStatements } from '../../src/testing/count-statements.ts'
import { kinds, openStore } from '../databases.ts'
import { aDraft, newFiles, openEntries } from './filled-draft.ts'

/** What the search index takes of a unit that changes files: their dataset, the files, what is found by them. */
const INDEX = 3

/** The number of statements, for any number of files. */
const BUDGET = {
  // A query, the ids, the rows, the dataset's revision.
  'adding files': 3 + INDEX,
  // The rows, the spans of the files, the revision.
  'opening entries': 3 + INDEX,
  'finding several files': 1,
  'the first page of a listing': 1,
  'a page with every filter': 1,
  'a page and the count of a filtered listing': 1,
  'all files of a version': 1,
  'what a bundle needs of a version': 1,
  'several files of a version': 1,
  'counting by what files are': 1,
  'adding up bytes': 1,
  'the content of a folder': 1,
  'who holds paths': 1,
  'what decides about bytes': 1,
  // The files, the revision.
  'saving several files': 2 + INDEX,
  'what a range of versions holds': 1,
  'whether the files of two versions differ': 1,
  'what changed in several spans of versions': 1,
  'the generations of a file': 1,
  // The flags, the revision, the cards of the dataset, which the version has not changed.
  releasing: 3,
  // Closing, opening, the spans, the revision.
  'editing every file of a new draft': 4 + INDEX,
  // Leaving the paths, the new values, the revision.
  'editing every file of it again': 3 + INDEX,
  // Begun, ended, orphans, spans, revision.
  discarding: 5 + INDEX,
  // Missing, erased, closed, opened, spans, revision.
  reopening: 6 + INDEX,
  // Erased, the spans, the revision.
  'taking every file out': 3 + INDEX,
  'removing several files': 2 + INDEX,
}

type Step = keyof typeof BUDGET

for (const kind of kinds) {
  const test = suite(`statements on ${kind.name}`)

  for (const size of [10, 200])
    test(`are as many for ${size} files as the budget says`, async () => {
      const { database, store, close } = await openStore(kind)
      equal(await measured(database, store, size), BUDGET)
      await close()
    })

  test('a dataset is found with one, and locked with two', async () => {
    const { database, store, close } = await openStore(kind)
    const { datasetId: id } = await aDraft(store)
    const find = () => store.read(({ datasets }) => datasets.find({ kind: 'id', id }))
    const lock = () => store.write(({ datasets }) => datasets.lock({ kind: 'id', id }))
    equal([await countStatements(database, find), await countStatements(database, lock)], [1, 2])
    await close()
  })
  test.run()
}

type Count = <T>(step: Step, work: () => Promise<T>) => Promise<T>

async function measured(database: Database, store: Store, size: number) {
  const counts: Partial<Record<Step, number>> = {}
  const count: Count = async (step, work) => {
    let answer: Awaited<ReturnType<typeof work>> | undefined
    counts[step] = await countStatements(database, async () => {
      answer = await work()
    })
    // `work` has resolved, or the line before has thrown.
    return answer as Awaited<ReturnType<typeof work>>
  }
  const view = await aDraft(store)
  await fill(store, view, { size, count })
  await look(store, view, count)
  await revise(store, view, count)
  return counts
}

async function fill(
  store: Store,
  view: VersionView,
  { size, count }: { readonly size: number; readonly count: Count },
): Promise<void> {
  const wanted = await newFiles(store, view, size)
  const files = await count('adding files', () => store.write((unit) => unit.files.add(wanted)))
  const changes = openEntries(view, files)
  await count('opening entries', () => store.write((unit) => unit.files.apply(changes)))
}

async function look(store: Store, view: VersionView, count: Count): Promise<void> {
  const { datasetId, ordinal } = view
  const records = await all(store, view)
  const ids = records.map(({ file }) => file.id)
  const paths = records.map(({ entry: { folder, label } }) => ({ folder, label }))
  const filtered = { ...EVERY_FILE, ...EVERY_FILTER }
  const read = (step: Step, work: (files: FileReads) => Promise<unknown>) =>
    count(step, () => store.read(({ files }) => work(files)))
  await read('finding several files', (files) => files.findAll(ids))
  await read('the first page of a listing', (files) =>
    files.list(view, { ...EVERY_FILE, limit: 10 }, TODAY),
  )
  await read('a page with every filter', (files) => files.list(view, filtered, TODAY))
  await read('a page and the count of a filtered listing', (files) =>
    files.page(view, filtered, TODAY),
  )
  await read('all files of a version', (files) => files.all(view))
  await read('what a bundle needs of a version', (files) => files.bundled(view))
  await read('several files of a version', (files) => files.among(view, ids))
  await read('counting by what files are', (files) => files.tally(view, filtered, TODAY))
  await read('adding up bytes', (files) => files.bytes(view, filtered, TODAY))
  await read('the content of a folder', (files) => files.inFolder(view, { folder: '' }))
  await read('who holds paths', (files) => files.holders(datasetId, paths))
  await read('what decides about bytes', (files) => files.accessFacts(view))
  await read('what a range of versions holds', (files) =>
    files.spanning(datasetId, { first: ordinal, last: ordinal }),
  )
  await read('whether the files of two versions differ', (files) =>
    files.setChanged(datasetId, { from: ordinal, to: ordinal + 1 }),
  )
  await read('what changed in several spans of versions', (files) =>
    files.changed(
      datasetId,
      [0, 1, 2].map((from) => ({ from, to: ordinal })),
    ),
  )
  await read('the generations of a file', (files) => files.generations(ids[0] ?? 0))
}

async function revise(store: Store, view: VersionView, count: Count): Promise<void> {
  const write = (step: Step, work: (files: Files) => Promise<unknown>) =>
    count(step, () => store.write(({ files }) => work(files)))
  const relabel = async (draft: VersionView, suffix: string) =>
    (await all(store, draft)).flatMap(({ entry }) =>
      changeEntry(entry, { ...entry, label: entry.label + suffix }, draft.ordinal),
    )
  const saved = (await all(store, view)).map(({ file }) => file)
  await write('saving several files', (files) => files.saveAll(saved))
  await write('releasing', (files) => files.release(view))
  const draft = { ...view, ordinal: 2 }
  const [edits, again] = [await relabel(draft, '.a'), async () => relabel(draft, '.b')]
  await write('editing every file of a new draft', (files) => files.apply(edits))
  const rewrites = await again()
  await write('editing every file of it again', (files) => files.apply(rewrites))
  await write('discarding', (files) => files.discard(draft))
  const edited = await relabel(draft, '.c')
  await store.write(({ files }) => files.apply(edited))
  await write('reopening', (files) => files.reopen(view.datasetId, { from: 1, to: 3 }))
  const drops = (await all(store, { ...view, ordinal: 3 })).map(({ entry }) => dropEntry(entry, 3))
  await write('taking every file out', (files) => files.apply(drops))
  const last = await aDraft(store)
  const wanted = await newFiles(store, last, saved.length)
  const added = await store.write(({ files }) => files.add(wanted))
  const ids = added.map(({ id }) => id)
  await write('removing several files', (files) => files.removeAll(ids))
}

const TODAY = '2031-01-01'

const EVERY_FILTER = {
  contentType: 'text/plain',
  category: 'Data',
  tabularTag: 'Panel',
  searchText: 'file',
  accessStatus: 'Public',
  limit: 10,
} as const

const all = (store: Store, view: VersionView): Promise<readonly FileRecord[]> =>
  store.read(({ files }) => files.all(view))
