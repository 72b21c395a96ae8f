import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { fieldCatalogue } from '../../../../src/rules/metadata/catalogue.ts'
import type { InputLevel } from '../../../../src/rules/metadata/model.ts'
import { parseMetadataBlocks } from '../../../../src/rules/metadata/parse-blocks.ts'
import { printMetadataBlocks } from '../../../../src/rules/metadata/print-values.ts'
import { datasetSchema } from '../../../../src/rules/metadata/schema/dataset-schema.ts'
import { firstFieldFault } from '../../../../src/rules/metadata/schema/field-faults.ts'
import { schemaViolations } from '../../../../src/rules/metadata/schema/json-schema.ts'
import { standardBlocks } from '../../../../src/rules/metadata/standard-blocks.ts'
import { validateMetadata } from '../../../../src/rules/metadata/validate.ts'
import { anyValues, validValues } from '../arbitrary-values.ts'

const test = suite('the schema and the rules of datasets')
const catalogue = fieldCatalogue(standardBlocks)

const required = (fieldName: string): InputLevel => ({
  fieldName,
  required: true,
  include: true,
  displayOnCreate: null,
})

/** Of compound fields the schema does not see the children, on which validation depends. */
const leaves = catalogue
  .topLevelOf('citation')
  .flatMap(({ name, typeClass }) => (typeClass === 'compound' ? [] : [name]))

const anyLevels = fc.subarray(leaves, { maxLength: 5 }).map((names) => names.map(required))

const sent = (values: Parameters<typeof printMetadataBlocks>[0]) => ({
  datasetVersion: { metadataBlocks: printMetadataBlocks(values, catalogue) },
})

test('agree on the presence of required fields', () => {
  let [good, bad] = [0, 0]
  fc.assert(
    fc.property(validValues(catalogue), anyLevels, (values, inputLevels) => {
      const schema = datasetSchema(catalogue, { blockNames: ['citation'], inputLevels })
      const found = schemaViolations(schema, sent(values)).length === 0
      is(found, validateMetadata(values, catalogue, inputLevels).length === 0)
      if (found) good += 1
      else bad += 1
    }),
  )
  is(good > 10 && bad > 10, true, `${good} good, ${bad} bad`)
})

test('agree that a parsed field has no structural fault', () =>
  fc.assert(
    fc.property(anyValues(catalogue), (values) => {
      const document = sent(values)
      // Values of any structure that the definitions allow; a required child may be missing.
      const fault = firstFieldFault(document, catalogue)
      const parsed = parseMetadataBlocks(document.datasetVersion.metadataBlocks, catalogue)
      is(parsed.kind, 'parsed')
      if (fault !== null) is(fault.includes('is(are) required if field type is'), true, fault)
    }),
  ))

test('agree that valid JSON can be parsed and is stored unchanged', () =>
  fc.assert(
    fc.property(validValues(catalogue), (values) => {
      const document = sent(values)
      equal(firstFieldFault(document, catalogue), null)
      const parsed = parseMetadataBlocks(document.datasetVersion.metadataBlocks, catalogue)
      equal(parsed, { kind: 'parsed', values })
    }),
  ))

test.run()
