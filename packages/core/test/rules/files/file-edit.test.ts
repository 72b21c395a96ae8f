import { newFile } from '@holdfast/contracts/builders'
import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, match, throws } from 'uvu/assert'
import {
  applyEdit,
  changedFiles,
  entryChangesOf,
  type FileEdit,
  newPaths,
  requireUniquePaths,
} from '../../../src/rules/files/file-edit.ts'
import type { DataFile, FileEntry, FileRecord } from '../../../src/rules/files/file-record.ts'
import { RefusedError } from '../../../src/rules/refusals/refusal.ts'

const test = suite('edits of files')

const record = (facts: Partial<FileEntry> = {}, file: Partial<DataFile> = {}): FileRecord => {
  const fileId = facts.fileId ?? 1
  return {
    entry: {
      id: fileId * 10,
      fileId,
      datasetId: 5,
      label: 'a.txt',
      folder: 'raw',
      description: 'Levels',
      categories: ['Data'],
      restricted: false,
      provenance: 'By hand',
      variableMetadata: null,
      since: 1,
      until: null,
      edits: 1,
      ...facts,
    },
    file: {
      ...newFile({ datasetId: 5, creatorId: 1, since: 1 }),
      id: fileId,
      pid: null,
      publishedAt: null,
      ...file,
    },
  }
}

const anyEdit: fc.Arbitrary<FileEdit> = fc.record(
  {
    label: fc.constantFrom('a.txt', 'b.txt', 'c'),
    directoryLabel: fc.constantFrom('', 'raw', 'raw/2031'),
    description: fc.string({ maxLength: 5 }),
    categories: fc.array(fc.constantFrom('Data', 'Code'), { maxLength: 3 }),
    restrict: fc.boolean(),
    provenance: fc.constantFrom('', 'Copied'),
  },
  { requiredKeys: [] },
)

test('absent members stay unchanged, an empty text or list clears', () => {
  const before = record()
  equal(applyEdit(before, {}).values, { ...valuesOf(before) })
  const cleared = { description: '', directoryLabel: '', categories: [], provenance: '' }
  equal(applyEdit(before, cleared).values, {
    label: 'a.txt',
    folder: '',
    description: '',
    categories: [],
    restricted: false,
    provenance: null,
    variableMetadata: null,
  })
})

test('stored values are not checked against current rules', () => {
  const old = record({ label: 'a:b', folder: 'x*y' })
  is(applyEdit(old, { description: 'New' }).values.label, 'a:b')
  throws(() => applyEdit(old, { label: 'a:b' }), /^.*File 1: /)
})

test('an edit without changes writes nothing', () => {
  const { entry } = record()
  const same: FileEdit = { label: entry.label, categories: ['Data'], restrict: false }
  equal(entryChangesOf([applyEdit(record(), same)], 1), [])
  equal(changedFiles([applyEdit(record(), same)]), [])
})

test('applying an edit twice equals applying it once', () =>
  fc.assert(
    fc.property(anyEdit, (edit) => {
      const once = applyEdit(record(), edit)
      const again = applyEdit(
        { entry: { ...record().entry, ...once.values }, file: once.file },
        edit,
      )
      equal(again.values, once.values)
      equal(entryChangesOf([again], 1), [])
    }),
  ))

test('an entry of an earlier version is never rewritten', () =>
  fc.assert(
    fc.property(anyEdit, fc.integer({ min: 1, max: 3 }), (edit, draft) => {
      const kinds = entryChangesOf([applyEdit(record(), edit)], draft).map(({ kind }) => kind)
      if (kinds.length > 0) equal(kinds, draft === 1 ? ['rewrite'] : ['close', 'open'])
    }),
  ))

test('the restricted flag of an unreleased file follows its draft, that of a released one does not', () => {
  const restrict = { restrict: true }
  equal(
    changedFiles([applyEdit(record(), restrict)]).map(({ restricted }) => restricted),
    [true],
  )
  equal(changedFiles([applyEdit(record({}, { publishedAt: new Date(1) }), restrict)]), [])
})

test('only tabular files can have tabular tags', () => {
  throws(() => applyEdit(record(), { tabularTags: ['Survey'] }), /tabular/)
  is(applyEdit(record(), { tabularTags: [] }).file.tabularTags.length, 0)
  const table = record({}, { contentType: 'text/tab-separated-values' })
  equal(applyEdit(table, { tabularTags: ['Survey'] }).file.tabularTags, ['Survey'])
  throws(() => applyEdit(table, { tabularTags: ['Census'] }), /not a tabular tag/)
})

test('files may swap paths, but not take the path of a file that keeps it', () => {
  const [a, b] = [record({ fileId: 1, label: 'a' }), record({ fileId: 2, label: 'b' })]
  const swap = [applyEdit(a, { label: 'b' }), applyEdit(b, { label: 'a' })]
  const holders = [a, b].map(({ entry: { folder, label, fileId } }) => ({ folder, label, fileId }))
  equal(
    newPaths(swap).map(({ label }) => label),
    ['b', 'a'],
  )
  requireUniquePaths(swap, holders)
  const refused = (files: Parameters<typeof requireUniquePaths>[0]) => {
    try {
      requireUniquePaths(files, holders)
    } catch (error) {
      if (error instanceof RefusedError) return error.message
    }
    return ''
  }
  match(
    refused([applyEdit(a, { label: 'b' })]),
    'File 1: another file in the dataset already has the path raw/b',
  )
  match(refused([applyEdit(a, { label: 'c' }), applyEdit(b, { label: 'c' })]), 'File 2: ')
  match(refused([applyEdit(a, { label: 'b' }), applyEdit(b, { description: 'stays' })]), 'File 2: ')
})

function valuesOf({ entry }: FileRecord) {
  const { label, folder, description, categories, restricted, provenance, variableMetadata } = entry
  return { label, folder, description, categories, restricted, provenance, variableMetadata }
}

test.run()
