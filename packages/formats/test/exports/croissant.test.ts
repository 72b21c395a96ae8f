import { readFileSync } from 'node:fs'
import type { FileRecord } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { croissant, croissantSlim } from '../../src/exports/croissant/croissant.ts'
import { fileRecord, type SampleParts } from '../sample.ts'
import { DRAFT, richSource } from './rich-source.ts'

const test = suite('Croissant')

const written = (parts: SampleParts = {}) => JSON.parse(croissant.write(richSource(parts)))

test('the document of a release has these members', () => {
  const expected = readFileSync(new URL('documents/croissant.json', import.meta.url), 'utf8')
  is(croissant.write(richSource()), JSON.stringify(JSON.parse(expected)))
})

test('the slim form is the same without files', () => {
  const { distribution: _files, ...rest } = written()
  is(croissantSlim.write(richSource()), JSON.stringify(rest))
})

test('the reference of a file holds no blank, query or fragment, and is its own', () => {
  const paths = [
    ['my data', 'a b.txt'],
    ['', 'a%20b.txt'],
    ['', 'why?#1.txt'],
  ] as const
  const files = paths.map(([folder, label], index) =>
    fileRecord(index + 1, { entry: { folder, label } }),
  )
  equal(
    new Set(written({ files }).distribution.map((each: { readonly '@id': string }) => each['@id'])),
    new Set(['my%20data/a%20b.txt', 'a%2520b.txt', 'why%3F%231.txt']),
  )
})

interface Named {
  readonly '@id': string
  readonly name: string
}

interface Counted {
  readonly 'cr:annotation': Named
}

const TABLE: FileRecord['file']['table'] = {
  original: { name: 't.csv', contentType: 'text/csv', size: 8 },
  text: { storageDriver: 'local', objectId: '18f0a1b2c3d-9', crc32: 1, headerBytes: 4 },
  fingerprint: 'UNF:6:tv3XYCv524AfmlFyVOhuZg==',
}

test('tables that were uploaded with the name of another file have references of their own', () => {
  const table = (id: number, label: string) =>
    fileRecord(id, {
      entry: { folder: '', label },
      file: { table: TABLE },
    })
  const files = [
    fileRecord(1, { entry: { folder: '', label: 't.csv' } }),
    table(2, 't.tab'),
    table(3, 'u.tab'),
  ]
  const described = { groups: [], variables: [] }
  const tables = new Map([2, 3].map((id) => [id, { rows: 1, columns: 0, described }]))
  const { distribution, recordSet } = written({ files, more: { tables } })
  equal(
    distribution.map((each: Named) => [each['@id'], each.name]),
    [
      ['t.csv', 't.csv'],
      ['t_1.csv', 't.csv'],
      ['t_2.csv', 't.csv'],
    ],
  )
  equal(
    recordSet.map((each: Counted) => each['cr:annotation'].name),
    ['t_1.csv/count', 't_2.csv/count'],
  )
})

test('a version without files has no list of them', () =>
  is('distribution' in written({ files: [] }), false))

test('braces are removed from a title that would end the citation early', () => {
  const citation = { ...richSource().citation, title: 'Levels} {x\n@data{y' }
  const { citeAs } = written({ more: { citation } })
  is(citeAs.includes('title = {Levels x @datay},'), true)
})

test('an unpublished dataset is cited without a year', () => {
  const { citeAs, version, dateModified } = written(DRAFT)
  is(citeAs.startsWith('@data{FK2/7QX2MB,author = {'), true)
  is(citeAs.includes('year'), false)
  equal([version, dateModified], ['DRAFT', undefined])
})

test('the name is escaped, because pages insert it unchanged', () =>
  is(written({ metadata: { title: 'A <b> & "c"' } }).name, 'A &lt;b&gt; &amp; &quot;c&quot;'))

test('a file has its path as name, its size as text, and its registered media type', () => {
  const files = [
    fileRecord(7, {
      entry: { label: 'x.tsv', folder: 'a/b', description: '' },
      file: {
        contentType: 'text/tsv',
        size: 5_000_000_000,
        checksum: { type: 'SHA-1', value: 'ff' },
      },
    }),
  ]
  equal(written({ files }).distribution, [
    {
      '@type': 'cr:FileObject',
      '@id': 'a/b/x.tsv',
      name: 'x.tsv',
      encodingFormat: 'text/tab-separated-values',
      'sha-1': 'ff',
      contentSize: '5000000000',
      description: '',
      contentUrl: 'https://data.example/api/access/datafile/7',
    },
  ])
})

test('without tables there are no record sets', () => is('recordSet' in written(), false))

test.run()
