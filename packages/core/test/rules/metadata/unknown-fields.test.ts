import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { fieldCatalogue } from '../../../src/rules/metadata/catalogue.ts'
import { standardBlocks } from '../../../src/rules/metadata/standard-blocks.ts'
import { unknownFields } from '../../../src/rules/metadata/unknown-fields.ts'

const test = suite('unknown fields')
const catalogue = fieldCatalogue(standardBlocks)
const of = (json: unknown) => unknownFields(json, catalogue)

test('a misspelt field is found in blocks, in a list of fields, and alone', () => {
  const fields = [
    { typeName: 'title', value: 'A' },
    { typeName: 'titel', value: 'A' },
  ]
  equal(of({ citation: { fields } }), ['titel'])
  equal(of({ fields }), ['titel'])
  equal(of(fields[1]), ['titel'])
})

test('a misspelt child is found in single and in repeated entries, and each name once', () => {
  const entry = { authorNam: { typeName: 'authorNam', value: 'A' } }
  equal(of({ typeName: 'author', value: [entry, entry] }), ['authorNam'])
  equal(of({ typeName: 'series', value: entry }), ['authorNam'])
})

test('names are cut, and at most a hundred are returned', () => {
  const fields = Array.from({ length: 150 }, (_, index) => ({ typeName: `${index}`.padEnd(999) }))
  const names = of({ fields })
  is(names.length, 100)
  is(
    names.every((name) => name.length <= 201),
    true,
  )
})

test('JSON of another shape has no unknown fields', () =>
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      is(Array.isArray(of(json)), true)
    }),
  ))

test.run()
