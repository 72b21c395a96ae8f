import { suite } from 'uvu'
import { equal, is, throws } from 'uvu/assert'
import { provEntityNames } from '../../../src/rules/files/prov-json.ts'
import { RefusedError } from '../../../src/rules/refusals/refusal.ts'

const test = suite('PROV-JSON documents')

const refused = (document: unknown, what: RegExp): void =>
  throws(
    () => provEntityNames(document),
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

test('entities are known by identifier, name and label, including those in bundles', () => {
  equal([...provEntityNames(DOCUMENT)].sort(), [
    'clean.csv',
    'ex:clean',
    'ex:inner',
    'ex:raw',
    'levels',
    'raw.csv',
  ])
})

test('an empty document has no entities', () => {
  is(provEntityNames({}).size, 0)
})

test('any other value in place of an object is refused', () => {
  for (const document of [null, 5, 'text', [], { entity: [] }, { entity: { a: 5 } }])
    refused(document, /must be an object/)
})

test('unknown members are refused, including the names of inherited object members', () => {
  for (const kind of ['entities', 'toString', 'constructor'])
    refused({ [kind]: {} }, /is not allowed/)
})

test('a relation must have its required attributes', () => {
  refused({ used: { _1: { 'prov:entity': 'ex:raw' } } }, /used\/_1 must have prov:activity/)
  refused({ hadMember: { _1: [{ 'prov:collection': 'c' }] } }, /prov:entity/)
})

test('prefixes are strings, and bundles contain no bundles', () => {
  refused({ prefix: { ex: 5 } }, /prefix\/ex must be a string/)
  refused({ bundle: { b: { bundle: {} } } }, /is not allowed/)
})

test.run()
