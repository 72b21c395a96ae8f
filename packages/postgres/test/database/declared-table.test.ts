import { suite } from 'uvu'
import { equal, is, throws } from 'uvu/assert'
import * as v from 'valibot'
import {
  generated,
  integer,
  json,
  nullable,
  oneOf,
  someOf,
  text,
} from '../../src/database/columns.ts'
import { declaredTable } from '../../src/database/declared-table.ts'
import { metadataDocument, termsDocument } from '../../src/versions/version-documents.ts'

const test = suite('declared tables')

const BOOK = declaredTable('book', {
  id: integer('id'),
  title: nullable(text('title')),
  shelf: oneOf('shelf', ['upper', 'lower']),
  genres: someOf('genres', ['novel', 'essay']),
  pages: json('page_numbers', v.array(v.number())),
})
const row = { id: 7, title: null, shelf: 'upper', genres: ['novel'], page_numbers: [1, 2] }

test('a row is read as the record that was written, with JSON as text on the way in', () => {
  const record = BOOK.read(row)
  equal(record, { id: 7, title: null, shelf: 'upper', genres: ['novel'], pages: [1, 2] })
  equal(BOOK.write(record), { ...row, page_numbers: '[1,2]' })
})

test('only given properties are written', () =>
  equal(BOOK.write({ shelf: 'lower' }), { shelf: 'lower' }))

test('a column that the database fills in is read, and not written', () => {
  const { read, write } = declaredTable('book', {
    id: generated(integer('id')),
    title: text('title'),
  })
  equal(read({ id: 7, title: 'Tides' }), { id: 7, title: 'Tides' })
  equal(write({ id: 7, title: 'Tides' }), { title: 'Tides' })
})

test('columns are named with and without their table', () => {
  equal(BOOK.names, ['id', 'title', 'shelf', 'genres', 'page_numbers'])
  equal(BOOK.columns.slice(0, 2), ['book.id', 'book.title'])
})

test('a value that the code does not know is not read', () => {
  throws(
    () => BOOK.read({ ...row, shelf: 'cellar' }),
    "Column shelf holds 'cellar', which is unknown",
  )
  throws(() => BOOK.read({ ...row, genres: ['novel', 'poem'] }), /Column genres holds 'poem'/)
  throws(
    () => BOOK.read({ ...row, page_numbers: ['one'] }),
    /Column page_numbers holds unknown JSON/,
  )
})

test('metadata is text, texts, or entries with texts in them', () => {
  const known = (value: unknown): boolean => v.is(metadataDocument, value)
  const metadata = [{}, { a: 'x' }, { a: ['x'] }, { a: { b: 'x', c: ['y'] } }, { a: [{ b: 'x' }] }]
  is(metadata.every(known), true)
  const others = [null, [], 'x', { a: 1 }, { a: null }, { a: ['x', 1] }, { a: { b: { c: 'x' } } }]
  is(others.some(known), false)
})

test('terms have known keys only', () => {
  const terms = { licenseId: null, use: {}, access: {}, fileAccessRequest: false }
  equal(v.is(termsDocument, { ...terms, use: { disclaimer: 'None.' } }), true)
  equal(v.is(termsDocument, { ...terms, use: { guarantee: 'None.' } }), false)
})

test.run()
