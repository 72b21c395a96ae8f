import { suite } from 'uvu'
import { equal, is, throws } from 'uvu/assert'
import { entitiesOf } from '../../../src/rules/files/prov-json.ts'
import { RefusedError } from '../../../src/rules/refusals/refusal.ts'

const test = suite('PROV-JSON documents')

const refused = (document: unknown, what: RegExp): void =>
  throws(
    () => entitiesOf(document),
    (error: unknown) => error instanceof RefusedError && what.test(JSON.stringify(error.refusal)),
  )

const DOCUMENT = {
  prefix: { ex: 'http://example.org/' },
  entity: {
    'ex:raw': { 'prov:label': 'raw.csv', 'rdt:name': 'levels', 'ex:size': 3 },
    'ex:clean': [{ name: 'clean.csv' }, { 'prov:type': 'table' }],
  },
  activity: { 'ex:cleaning': {} },
  agent: { 'ex:ada': { name: 'Ada' } },
  wasGeneratedBy: { _1: { 'prov:entity': 'ex:clean', 'prov:activity': 'ex:cleaning' } },
  bundle: { 'ex:b': { entity: { 'ex:inner': {} } } },
}

test('entities go by their identifiers, names and labels, those of bundles too', () => {
  equal([...entitiesOf(DOCUMENT)].sort(), [
    'clean.csv',
    'ex:clean',
    'ex:inner',
    'ex:raw',
    'levels',
    'raw.csv',
  ])
})

test('an empty document has no entities', () => {
  is(entitiesOf({}).size, 0)
})

test('what is no object where one belongs is refused', () => {
  for (const document of [null, 5, 'text', [], { entity: [] }, { entity: { a: 5 } }])
    refused(document, /has to be an object/)
})

test('members that PROV-JSON does not know are refused, those of every object among them', () => {
  for (const kind of ['entities', 'toString', 'constructor'])
    refused({ [kind]: {} }, /is not part of it/)
})

test('a relation has to name what it relates', () => {
  refused({ used: { _1: { 'prov:entity': 'ex:raw' } } }, /used\/_1 has to name prov:activity/)
  refused({ hadMember: { _1: [{ 'prov:collection': 'c' }] } }, /prov:entity/)
})

test('prefixes are texts, and bundles hold no bundles', () => {
  refused({ prefix: { ex: 5 } }, /prefix\/ex has to be a text/)
  refused({ bundle: { b: { bundle: {} } } }, /is not part of it/)
})

test.run()
