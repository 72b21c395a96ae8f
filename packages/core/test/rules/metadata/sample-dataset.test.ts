import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { fieldCatalogue } from '../../../src/rules/metadata/catalogue.ts'
import { addFieldValues } from '../../../src/rules/metadata/field-edits.ts'
import { textsOf } from '../../../src/rules/metadata/field-entries.ts'
import type { MetadataValues } from '../../../src/rules/metadata/model.ts'
import { parseMetadataBlocks } from '../../../src/rules/metadata/parse-blocks.ts'
import { parseFieldEdits } from '../../../src/rules/metadata/parse-edits.ts'
import { standardBlocks } from '../../../src/rules/metadata/standard-blocks.ts'
import { validateMetadata } from '../../../src/rules/metadata/validate.ts'

const test = suite('the metadata of docs/sample')

const catalogue = fieldCatalogue(standardBlocks)

interface SampleDataset {
  readonly datasetVersion: {
    readonly metadataBlocks: Readonly<
      Record<'citation' | 'geospatial', { readonly fields: readonly unknown[] }>
    >
  }
}

const textOf = (name: string): string =>
  readFileSync(new URL(`../../../../../docs/sample/${name}`, import.meta.url), 'utf8')

const dataset: SampleDataset = JSON.parse(textOf('dataset.json'))

function sampleValues(): MetadataValues {
  const parsed = parseMetadataBlocks(dataset.datasetVersion.metadataBlocks, catalogue)
  if (parsed.kind === 'malformed') throw new Error(parsed.message)
  return parsed.values
}

/** The names of the blocks that hold at least one of the values. */
const blocksOf = (values: MetadataValues): readonly string[] =>
  standardBlocks
    .filter(({ fields }) => fields.some(({ name }) => name in values))
    .map(({ name }) => name)

test('the dataset is well formed and complete', () => {
  equal(validateMetadata(sampleValues(), catalogue, []), [])
})

test('every field of the dataset is known: none is dropped for its name', () => {
  const { citation, geospatial } = dataset.datasetVersion.metadataBlocks
  is(Object.keys(sampleValues()).length, citation.fields.length + geospatial.fields.length)
})

test('it has more than citation metadata', () => {
  equal(blocksOf(sampleValues()), ['citation', 'geospatial'])
})

test('the edit leaves it valid and adds its values', () => {
  const parsed = parseFieldEdits(JSON.parse(textOf('edit.json')), catalogue)
  if (parsed.kind === 'malformed') throw new Error(parsed.message)
  const edited = addFieldValues(sampleValues(), parsed.edits, catalogue)
  if (edited.kind === 'refused') throw new Error('The edit was refused')
  equal(validateMetadata(edited.values, catalogue, []), [])
  equal(textsOf(edited.values.subtitle), ['Three gauges from the tree line to the valley'])
})

test.run()
