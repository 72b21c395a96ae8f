import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { fieldCatalogue } from '../../../src/rules/metadata/catalogue.ts'
import {
  addFieldValues,
  deleteFieldValues,
  replaceFieldValues,
} from '../../../src/rules/metadata/field-edits.ts'
import type { MetadataValues } from '../../../src/rules/metadata/model.ts'
import { parseMetadataBlocks } from '../../../src/rules/metadata/parse-blocks.ts'
import { parseFieldEdits } from '../../../src/rules/metadata/parse-edits.ts'
import { withPlaceholders } from '../../../src/rules/metadata/placeholders.ts'
import { printMetadataBlocks } from '../../../src/rules/metadata/print-values.ts'
import { standardBlocks } from '../../../src/rules/metadata/standard-blocks.ts'
import { validateMetadata } from '../../../src/rules/metadata/validate.ts'
import { anyValues, validValues } from './arbitrary-values.ts'
import { citation, minimalFields } from './sample-json.ts'

const test = suite('metadata from JSON to values and back')
const catalogue = fieldCatalogue(standardBlocks)

/** As a client would see it: through the bytes of a body. */
const printed = (values: MetadataValues): unknown =>
  JSON.parse(JSON.stringify(printMetadataBlocks(values, catalogue)))

test('printed values parse to the same values', () =>
  fc.assert(
    fc.property(anyValues(catalogue), (values) =>
      equal(parseMetadataBlocks(printed(values), catalogue), { kind: 'parsed', values }),
    ),
  ))

test('valid values stay valid', () =>
  fc.assert(
    fc.property(validValues(catalogue), (values) => {
      equal(validateMetadata(values, catalogue, []), [])
      const parsed = parseMetadataBlocks(printed(values), catalogue)
      ok(parsed.kind === 'parsed')
      equal(validateMetadata(parsed.values, catalogue, []), [])
    }),
  ))

test('lenient saving does not change valid values, and is idempotent', () =>
  fc.assert(
    fc.property(validValues(catalogue), anyValues(catalogue), (valid, any) => {
      equal(withPlaceholders(valid, catalogue, []), valid)
      const { title: _title, author: _author, ...incomplete } = any
      const once = withPlaceholders(incomplete, catalogue, [])
      equal(withPlaceholders(once, catalogue, []), once)
      equal([once.title, once.author], ['N/A', [{ authorName: 'N/A' }]])
    }),
  ))

test('adding is idempotent, replacing by equal values changes nothing, deleting all leaves nothing', () =>
  fc.assert(
    fc.property(anyValues(catalogue), anyValues(catalogue), (current, other) => {
      const edits = editsOf(other)
      const added = addFieldValues(current, edits, catalogue)
      ok(added.kind === 'edited')
      equal(addFieldValues(added.values, edits, catalogue), added)
      equal(replaceFieldValues(current, editsOf(current), catalogue), {
        kind: 'edited',
        values: current,
      })
      equal(deleteFieldValues(current, editsOf(current), catalogue), { kind: 'edited', values: {} })
    }),
  ))

function editsOf(values: MetadataValues) {
  const fields = Object.values(printMetadataBlocks(values, catalogue)).flatMap(
    (block) => block.fields,
  )
  const parsed = parseFieldEdits(JSON.parse(JSON.stringify({ fields })), catalogue)
  return parsed.kind === 'parsed' ? parsed.edits : []
}

/** JSON that looks like metadata in places and is anything else in others. */
const hostileField = fc.record(
  {
    typeName: fc.oneof(
      fc.constantFrom('title', 'author', 'authorName', 'subject', 'keyword', '__proto__'),
      fc.jsonValue(),
    ),
    multiple: fc.oneof(fc.boolean(), fc.jsonValue()),
    typeClass: fc.oneof(
      fc.constantFrom('primitive', 'compound', 'controlledVocabulary'),
      fc.jsonValue(),
    ),
    value: fc.oneof(
      fc.jsonValue(),
      fc.array(fc.dictionary(fc.constantFrom('authorName', '__proto__', 'x'), fc.jsonValue())),
    ),
  },
  { requiredKeys: [] },
)

const hostileJson = fc.oneof(
  fc.jsonValue(),
  fc.anything(),
  fc.array(fc.oneof(hostileField, fc.jsonValue())).map((fields) => ({ citation: { fields } })),
  fc.array(fc.oneof(hostileField, fc.jsonValue())).map((fields) => ({ fields })),
)

test('parsing never throws, and accepted JSON can be validated and printed', () =>
  fc.assert(
    fc.property(hostileJson, (json) => {
      const parsed = parseMetadataBlocks(json, catalogue)
      if (parsed.kind === 'parsed') {
        validateMetadata(parsed.values, catalogue, [])
        equal(parseMetadataBlocks(printed(parsed.values), catalogue), parsed)
      } else ok(parsed.problems.length > 0 && parsed.message !== '')
      const edits = parseFieldEdits(json, catalogue)
      if (edits.kind === 'malformed') ok(edits.problems.length > 0)
    }),
    { numRuns: 500 },
  ))

test('a declaration is accepted only if it matches the field', () =>
  fc.assert(
    fc.property(
      fc.nat(4),
      fc.constantFrom('multiple', 'typeClass'),
      fc.oneof(fc.boolean(), fc.constantFrom('primitive', 'compound'), fc.jsonValue()),
      (at, key, declared) => {
        const fields = minimalFields.map((field, index) =>
          index === at ? { ...field, [key]: declared } : field,
        )
        const { kind } = parseMetadataBlocks(citation(...fields), catalogue)
        is(kind, declared === minimalFields[at]?.[key] ? 'parsed' : 'malformed')
      },
    ),
  ))

test.run()
