import { Ajv } from 'ajv'
import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { fieldCatalogue } from '../../../../src/rules/metadata/catalogue.ts'
import type { InputLevel } from '../../../../src/rules/metadata/model.ts'
import { printMetadataBlocks } from '../../../../src/rules/metadata/print-values.ts'
import { datasetSchema } from '../../../../src/rules/metadata/schema/dataset-schema.ts'
import { firstFieldFault } from '../../../../src/rules/metadata/schema/field-faults.ts'
import {
  isUri,
  type JsonSchema,
  schemaViolations,
} from '../../../../src/rules/metadata/schema/json-schema.ts'
import { standardBlocks } from '../../../../src/rules/metadata/standard-blocks.ts'
import { validValues } from '../arbitrary-values.ts'

const test = suite('the schema of datasets')
const catalogue = fieldCatalogue(standardBlocks)

const required = (fieldName: string): InputLevel => ({
  fieldName,
  required: true,
  include: true,
  displayOnCreate: null,
})

const blocksOf = ({ properties }: JsonSchema) =>
  properties?.datasetVersion?.properties?.metadataBlocks

const contained = (schema: JsonSchema, block: string) =>
  blocksOf(schema)?.properties?.[block]?.properties?.fields?.allOf?.map(
    ({ contains }) => contains?.properties?.typeName?.const,
  )

const CITATION = { blockNames: ['citation'], inputLevels: [] }

test('the citation block requires five fields, in display order', () => {
  const schema = datasetSchema(catalogue, CITATION)
  equal(contained(schema, 'citation'), [
    'title',
    'author',
    'datasetContact',
    'dsDescription',
    'subject',
  ])
  equal(blocksOf(schema)?.required, ['citation'])
})

test('a block appears when a level requires one of its top-level fields, but not for a child', () => {
  const schema = datasetSchema(catalogue, {
    blockNames: ['citation', 'astrophysics', 'journal'],
    inputLevels: [required('astroType'), required('journalVolume'), required('title')],
  })
  equal(blocksOf(schema)?.required, ['citation', 'astrophysics'])
  equal(contained(schema, 'astrophysics'), ['astroType'])
  is(contained(schema, 'citation')?.length, 5)
})

test('without required fields, metadataBlocks has no required members', () => {
  const schema = datasetSchema(catalogue, { blockNames: ['journal'], inputLevels: [] })
  equal(blocksOf(schema), { type: 'object', properties: {} })
})

/** Whether the schema is one, and whether a document is what it describes, as others see it. */
function independent(schema: JsonSchema): (document: unknown) => boolean {
  // The draft named in `$schema` cannot express two of the rules, so validators ignore them.
  const { $schema: _, ...rules } = schema
  const ajv = new Ajv({ strict: true, strictTypes: false, formats: { uri: isUri } })
  return ajv.compile(rules)
}

const anyConfiguration = fc.record({
  blockNames: fc.subarray(standardBlocks.map(({ name }) => name)),
  inputLevels: fc
    .subarray(
      standardBlocks.flatMap(({ fields }) => fields.map(({ name }) => name)),
      { maxLength: 8 },
    )
    .map((names) => names.map(required)),
})

const document = (blocks: object, more: object = {}) => ({
  datasetVersion: { ...more, metadataBlocks: blocks },
})

const goodDocument = fc
  .tuple(validValues(catalogue), fc.constantFrom('http://x.org/a', 'urn:a:b', 'no uri', 'a: b'))
  .map(([values, uri]) =>
    document(printMetadataBlocks(values, catalogue), { license: { name: 'L', uri } }),
  )

const anything = fc.oneof(
  fc.constantFrom<unknown>(null, 1, 'text', true, [], {}, [{}], ['x'], [null]),
  fc.jsonValue({ maxDepth: 2 }),
)

/** A copy in which one thing, found by walking down at random, is something else or gone. */
function damaged(value: unknown, choices: readonly number[], replacement: unknown): unknown {
  const [choice, ...deeper] = choices
  if (typeof value !== 'object' || value === null || choice === undefined) return replacement
  const keys = Object.keys(value)
  const key = keys[choice % Math.max(keys.length, 1)]
  if (key === undefined) return replacement
  const gone = deeper.length === 0 && choice % 2 === 0
  if (Array.isArray(value))
    return gone
      ? value.toSpliced(Number(key), 1)
      : value.with(Number(key), damaged(value[Number(key)], deeper, replacement))
  const { [key]: inner, ...rest } = value as Record<string, unknown>
  return gone ? rest : { ...rest, [key]: damaged(inner, deeper, replacement) }
}

const badDocument = fc
  .tuple(goodDocument, fc.array(fc.nat(40), { minLength: 1, maxLength: 8 }), anything)
  .map(([good, choices, replacement]) => damaged(good, choices, replacement))

test('violations match those of an independent validator', () => {
  let [valid, invalid] = [0, 0]
  fc.assert(
    fc.property(
      anyConfiguration,
      fc.array(fc.oneof(goodDocument, badDocument), { minLength: 1, maxLength: 8 }),
      (configuration, documents) => {
        const schema = datasetSchema(catalogue, configuration)
        const accepts = independent(schema)
        for (const each of documents) {
          const found = schemaViolations(schema, each)
          is(found.length === 0, accepts(each), `${JSON.stringify(each)} ${found.join(' ')}`)
          if (found.length === 0) valid += 1
          else invalid += 1
        }
      },
    ),
  )
  // The property says nothing unless both happen.
  is(valid > 20 && invalid > 20, true, `${valid} valid, ${invalid} invalid`)
})

test('storable values of any fields conform to the schema', () =>
  fc.assert(
    fc.property(validValues(catalogue), (values) => {
      const sent = document(printMetadataBlocks(values, catalogue))
      equal(schemaViolations(datasetSchema(catalogue, CITATION), sent), [])
      // Vocabularies contain `N/A` too, and the alternates of a term are accepted.
      is(firstFieldFault(sent, catalogue), null)
    }),
  ))

test('every violation is reported with its pointer', () => {
  const schema = datasetSchema(catalogue, CITATION)
  const field = (typeName: string) => ({ typeName, typeClass: 'primitive', multiple: false })
  equal(schemaViolations(schema, {}), ['#: required key datasetVersion not found'])
  equal(schemaViolations(schema, []), ['#: expected object, found array'])
  const sent = document(
    { citation: { fields: [field('title'), { ...field('author'), value: 7 }, { typeName: 'x' }] } },
    { license: { name: 'CC0', uri: 'nowhere' } },
  )
  const fields = '#/datasetVersion/metadataBlocks/citation/fields'
  equal(schemaViolations(schema, sent), [
    '#/datasetVersion/license/uri: expected a URI',
    `${fields}: expected minimum item count: 5, found: 3`,
    `${fields}/1/value: the value has none of the forms that are allowed`,
    `${fields}/2: required key typeClass not found`,
    `${fields}/2: required key multiple not found`,
    `${fields}: expected an item with typeName "datasetContact", found none`,
    `${fields}: expected an item with typeName "dsDescription", found none`,
    `${fields}: expected an item with typeName "subject", found none`,
  ])
})

test.run()
