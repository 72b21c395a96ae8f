import type { Store, WriteUnit } from '@holdfast/core'
import {
  changeEntry,
  type DataFile,
  EVERY_FILE,
  type Ingest,
  type NewTableVariable,
  NO_VARIABLE_METADATA,
  type VariableGroup,
  type VariableMetadata,
} from '@holdfast/core/rules'
import { equal, is, ok } from 'uvu/assert'
import { at } from '../builders.ts'
import { aDataset, addFiles, aFile, firstDraft, someFiles } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const REPORT = { line: 2, column: 1, variable: 'a', found: 'This.', cure: 'That.' }

const ingestOf = ({ id, datasetId }: DataFile, more: Partial<Ingest> = {}): Ingest => ({
  fileId: id,
  datasetId,
  size: 10,
  by: '@ada',
  since: at(0),
  attempt: 0,
  deaths: 0,
  state: { kind: 'scheduled' },
  ...more,
})

export const variable = (name: string): NewTableVariable => ({
  name,
  label: `The ${name}`,
  type: 'decimal',
  format: null,
  boolean: false,
  decimals: 2,
  ordered: false,
  categories: [{ value: '1', label: 'one', missing: false, frequency: 4 }],
  missingRanges: [{ begin: '9', end: null }],
  fingerprint: 'UNF:6:x',
  statistics: null,
})

/** The file as an ingest leaves it. */
export const asTable = (
  file: DataFile,
  more: Partial<NonNullable<DataFile['table']>> = {},
): DataFile => ({
  ...file,
  contentType: 'text/tab-separated-values',
  size: 70,
  table: {
    original: { name: 'a.csv', contentType: 'text/csv', size: 30 },
    text: {
      storageDriver: file.storageDriver,
      objectId: `of-${file.id}`,
      crc32: 4_000_000_000,
      headerBytes: 5,
    },
    fingerprint: 'UNF:6:file',
    ...more,
  },
})

const inUnit = <T>(store: Store, work: (unit: WriteUnit) => Promise<T>): Promise<T> =>
  store.write(work)

export const tableRules: StoreRules = (test) => {
  test('ingests wait until they fail or end, the smallest file first', async ({ store }) => {
    const dataset = await aDataset(store)
    const [large, small] = await store.write((unit) =>
      addFiles(unit, firstDraft(dataset), [{ label: 'l' }, { label: 's' }]),
    )
    if (large === undefined || small === undefined) throw new Error('no files')
    const one = ingestOf(large.file, { size: 500 })
    const two = ingestOf(small.file, { size: 5 })
    await inUnit(store, ({ tables }) => tables.schedule([one, two]))
    const next = (now: Date) => store.read(({ tables }) => tables.nextIngest(dataset.id, now))
    equal(await next(at(0)), two)
    const running: Ingest = { ...two, attempt: 1, state: { kind: 'running', leaseUntil: at(60) } }
    await inUnit(store, ({ tables }) => tables.saveIngest(running))
    equal(await next(at(59)), one)
    equal(await next(at(60)), running)
    const waiting = () =>
      store.read(({ tables }) => tables.waiting(at(0), { limit: 9, after: dataset.id - 1 }))
    equal((await waiting())[0], dataset.id)
    const state = { kind: 'failed', report: REPORT } as const
    const failed: Ingest = { ...one, attempt: 1, deaths: 1, state }
    await inUnit(store, ({ tables }) => tables.saveIngest(failed))
    equal(await store.read(({ tables }) => tables.ingest(large.file.id)), failed)
    is(await store.read(({ tables }) => tables.unfinished(dataset.id)), 1)
    const failures = (since: Date) =>
      store.read(({ tables }) => tables.failedSince(dataset.id, since))
    equal([await failures(at(0)), await failures(at(1))], [1, 0])
    await inUnit(store, ({ tables }) => tables.saveIngest({ ...failed, attempt: 0 }))
    is(await failures(at(0)), 0)
    ok(!(await waiting()).includes(dataset.id))
    await inUnit(store, ({ tables }) => tables.dropIngest(small.file.id))
    is(await store.read(({ tables }) => tables.ingest(small.file.id)), null)
  })

  test('a table has its variables in order, in parts and by their ids', async ({ store }) => {
    const { file } = await aFile(store, firstDraft(await aDataset(store)))
    const other = await aFile(store, firstDraft(await aDataset(store)))
    const names = Array.from({ length: 600 }, (_, at) => `v${at}`)
    const marks = [
      { row: 0, at: 0 },
      { row: 1000, at: 2 ** 40 },
    ]
    await inUnit(store, async ({ tables }) => {
      await tables.addVariables(file.id, 0, names.slice(0, 512).map(variable))
      await tables.addVariables(file.id, 512, names.slice(512).map(variable))
      await tables.addVariables(other.file.id, 0, [variable('x')])
      await tables.add({ fileId: file.id, columns: 600, rows: 2 ** 40, marks })
    })
    const table = await store.read(({ tables }) => tables.find(file.id))
    equal(table, { fileId: file.id, columns: 600, rows: 2 ** 40, marks })
    const all = await store.read(({ tables }) => tables.variables(file.id))
    equal(
      all.map(({ name }) => name),
      names,
    )
    equal(all[300], { ...variable('v300'), id: all[300]?.id ?? 0, place: 300, metadata: null })
    const span = await store.read(({ tables }) =>
      tables.variables(file.id, { from: 250, count: 10 }),
    )
    equal(span, all.slice(250, 260))
    const [foreign] = await store.read(({ tables }) => tables.variables(other.file.id))
    const wanted = [all[599]?.id ?? 0, all[1]?.id ?? 0, foreign?.id ?? 0, 2 ** 40]
    const chosen = await store.read(({ tables }) => tables.chosen(file.id, wanted))
    equal(chosen.map(({ place }) => place).sort(), [1, 599])
    is(new Set([...all, ...(foreign ? [foreign] : [])].map(({ id }) => id)).size, 601)
    const ids = [other.file.id, file.id, 2 ** 40]
    const columns = (most: number) => store.read(({ tables }) => tables.columns(ids, most))
    equal((await columns(600)).get(file.id)?.[300], { name: 'v300', fingerprint: 'UNF:6:x' })
    equal([...(await columns(600)).keys()], [file.id])
    is((await columns(599)).size, 0)
    await inUnit(store, ({ tables }) => tables.remove(file.id))
    is(await store.read(({ tables }) => tables.find(file.id)), null)
    equal(await store.read(({ tables }) => tables.variables(file.id)), [])
  })

  test('what editors say of variables is kept in sets that keep what they said', async ({
    store,
  }) => {
    const dataset = await aDataset(store)
    const { file, entry } = await aFile(store, firstDraft(dataset))
    const names = Array.from({ length: 600 }, (_, place) => `v${place}`)
    await inUnit(store, ({ tables }) => tables.addVariables(file.id, 0, names.map(variable)))
    const all = await store.read(({ tables }) => tables.variables(file.id))
    const [one, two, far] = [0, 1, 599].map((place) => all[place]?.id ?? 0)
    const saying = (notes: string): VariableMetadata => ({ ...NO_VARIABLE_METADATA, notes })
    const describe = (
      base: number | null,
      said: readonly (readonly [number | undefined, string | null])[],
      groups: readonly VariableGroup[] | null = null,
    ) =>
      inUnit(store, ({ tables }) =>
        tables.describe(file.id, {
          base,
          groups,
          variables: new Map(
            said.map(([id = 0, notes]) => [id, notes === null ? null : saying(notes)]),
          ),
        }),
      )
    const notesIn = async (set: number | null) => {
      const found = await store.read(({ tables }) => tables.variables(file.id, undefined, set))
      return found.flatMap(({ place, metadata }) => (metadata ? [[place, metadata.notes]] : []))
    }
    const group = { id: 5, label: 'Both', variables: [one ?? 0, far ?? 0] }
    const first = await describe(null, [
      [one, 'first'],
      [far, 'far'],
    ])
    const second = await describe(
      first,
      [
        [one, null],
        [two, 'second'],
      ],
      [group],
    )
    equal(await notesIn(first), [
      [0, 'first'],
      [599, 'far'],
    ])
    equal(await notesIn(second), [
      [1, 'second'],
      [599, 'far'],
    ])
    equal(await notesIn(null), [])
    const groups = (set: number | null) =>
      store.read(({ tables }) => tables.variableGroups(set ?? 0))
    equal(await groups(first), [])
    equal(await groups(await describe(second, [[two, 'third']])), [group])
    const [chosen] = await store.read(({ tables }) => tables.chosen(file.id, [two ?? 0], second))
    equal(chosen?.metadata, saying('second'))
    const back = [
      [one, 'first'],
      [two, null],
    ] as const
    is(await describe(second, back, []), first, 'equal sets are one')
    is(
      await describe(first, [
        [one, null],
        [far, null],
      ]),
      null,
    )

    const values = { ...entry, variableMetadata: second }
    await inUnit(store, async ({ files, tables }) => {
      await files.apply(changeEntry(entry, values, entry.since))
      await tables.forgetUnused(file.id)
    })
    is((await store.read(({ files }) => files.find(file.id)))?.entry.variableMetadata, second)
    equal(await notesIn(first), [])
    is((await notesIn(second)).length, 2)
    await inUnit(store, ({ tables }) => tables.remove(file.id))
    equal(await groups(second), [])
  })

  test('the content of tables has the variables of the first ones', async ({ store }) => {
    const dataset = await aDataset(store)
    const [one, two, three, none] = await someFiles(
      store,
      firstDraft(dataset),
      ['a', 'b', 'c', 'd'].map((label) => ({ label })),
    )
    const ids = [one, two, three, none].map((record) => record?.file.id ?? 0)
    const [first = 0, second = 0, third = 0] = ids
    const group = { id: 5, label: 'All', variables: [1] }
    const set = await inUnit(store, async ({ tables }) => {
      for (const [fileId, columns] of [
        [first, 300],
        [second, 2],
        [third, 1],
      ] as const) {
        const names = Array.from({ length: columns }, (_, place) => `v${place}`)
        await tables.addVariables(fileId, 0, names.map(variable))
        await tables.add({ fileId, columns, rows: 7, marks: [] })
      }
      const [{ id } = { id: 0 }] = await tables.variables(first)
      const variables = new Map([[id, { ...NO_VARIABLE_METADATA, notes: 'Said' }]])
      return tables.describe(first, { base: null, variables, groups: [group] })
    })
    const contents = async (fileIds: readonly number[], most: number) =>
      store.read(({ tables }) =>
        tables.contents(
          fileIds.map((fileId) => ({
            fileId,
            set: fileId === first ? set : null,
            described: fileId !== third,
          })),
          most,
        ),
      )
    const found = await contents(ids, 302)
    equal([...found.keys()], [first, second, third])
    const whole = await store.read(({ tables }) => tables.variables(first, undefined, set))
    is(whole[0]?.metadata?.notes, 'Said')
    equal(found.get(first), {
      rows: 7,
      columns: 300,
      described: { groups: [group], variables: whole },
    })
    is(found.get(second)?.described?.variables.length, 2)
    equal(found.get(third), { rows: 7, columns: 1, described: null })
    const few = await contents(ids, 301)
    equal(
      [first, second].map((id) => few.get(id)?.described === null),
      [false, true],
    )
    is((await contents([], 5)).size, 0)
  })

  test('summaries of variables are kept once, and go with the table', async ({ store }) => {
    const dataset = await aDataset(store)
    const { file } = await aFile(store, firstDraft(dataset))
    const summary = (distinct: number) => ({
      distinct,
      frequent: [{ value: 'a "b"', count: 2 }],
      histogram: { from: -0.5, to: 1e300, counts: [1, 0] },
    })
    const keep = (...kept: readonly { readonly place: number; readonly distinct: number }[]) =>
      inUnit(store, ({ tables }) =>
        tables.keepSummaries(
          file.id,
          kept.map(({ place, distinct }) => ({ place, summary: summary(distinct) })),
        ),
      )
    const found = (from: number, count: number) =>
      store.read(({ tables }) => tables.summaries(file.id, { from, count }))
    await keep()
    await keep({ place: 9, distinct: 9 }, { place: 3, distinct: 3 })
    await keep({ place: 3, distinct: 4 }, { place: 4, distinct: 4 })
    equal(await found(3, 6), [
      { place: 3, summary: summary(3) },
      { place: 4, summary: summary(4) },
    ])
    is((await found(0, 100)).length, 3)
    await inUnit(store, ({ tables }) => tables.remove(file.id))
    equal(await found(0, 100), [])
  })

  test('what an ingest records of a file is kept, counted and removed with it', async ({
    store,
  }) => {
    const dataset = await aDataset(store)
    const view = firstDraft(dataset)
    const { file, entry } = await aFile(store, view, { label: 'a.tab', folder: 'data' })
    const table = asTable(file)
    await inUnit(store, async ({ files, tables }) => {
      await files.saveAll([table])
      await tables.add({ fileId: file.id, columns: 1, rows: 0, marks: [] })
    })
    equal(await store.read(({ files }) => files.find(file.id)), { entry, file: table })
    equal((await store.read(({ files }) => files.bundled(view)))[0]?.table, table.table)
    equal(await store.read(({ tables }) => tables.fingerprints(dataset.id)), [
      { since: 1, until: null, fingerprint: 'UNF:6:file' },
    ])
    const holder = { kind: 'dataset', id: dataset.id } as const
    is((await store.read(({ quotas }) => quotas.use(holder))).bytes, 100)
    is(await store.read(({ datasets }) => datasets.storedBytes(dataset.id)), 100)
    const listing = { contentType: table.contentType }
    const sizes = await store.read(({ files }) =>
      files.bytes(view, listingOf(listing), '2031-01-01'),
    )
    equal(sizes, { All: 100, Original: 30, Archival: 70 })
    const inUse = await store.read(({ files }) =>
      files.objectsInUse(file.storageDriver, [`of-${file.id}`, file.objectId, 'neither']),
    )
    equal([...inUse].sort(), [`of-${file.id}`, file.objectId].sort())
    const originals = (label: string) =>
      store.read(({ tables }) => tables.originalNames(dataset.id, [{ folder: 'data', label }]))
    equal(await originals('a'), [{ folder: 'data', label: 'a.csv' }])
    equal(await originals('b'), [])
    const { orphans } = await inUnit(store, ({ files }) => files.discard(view))
    equal(orphans[0]?.table, table.table)
    is((await store.read(({ quotas }) => quotas.use(holder))).bytes, 0)
    is(await store.read(({ tables }) => tables.find(file.id)), null)
  })

  test('versions keep what their tables come to', async ({ store }) => {
    const dataset = await aDataset(store)
    await inUnit(store, ({ versions }) =>
      versions.saveTables(dataset.id, [{ ordinal: 1, bytes: -5, unf: 'UNF:6:all' }]),
    )
    const found = await store.read(({ datasets }) => datasets.find({ kind: 'id', id: dataset.id }))
    equal([found?.newest.byteCount, found?.newest.unf], [-5, 'UNF:6:all'])
    ok((found?.revision ?? 0) > dataset.revision)
  })
}

const listingOf = (more: { readonly contentType: string }) => ({ ...EVERY_FILE, ...more })
