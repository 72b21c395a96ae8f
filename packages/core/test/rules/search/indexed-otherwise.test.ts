import { suite } from 'uvu'
import { is } from 'uvu/assert'
import type { FieldType, MetadataBlock } from '../../../src/rules/metadata/model.ts'
import { standardBlocks } from '../../../src/rules/metadata/standard-blocks.ts'
import { isIndexedOtherwise } from '../../../src/rules/search/indexed-otherwise.ts'

const test = suite('definitions that are indexed otherwise')

/** The standard blocks with other facts of the title, or of its block. */
const changed = (
  field: Partial<FieldType>,
  block: Partial<MetadataBlock> = {},
): readonly MetadataBlock[] =>
  standardBlocks.map((one) => ({
    ...one,
    ...(one.name === 'citation' ? block : {}),
    fields: one.fields.map((each) => (each.name === 'title' ? { ...each, ...field } : each)),
  }))

test('what a document is made of makes it another one, in both directions', () => {
  for (const after of [
    changed({ type: 'date' }),
    changed({ facetable: true }),
    changed({ multiple: true }),
    changed({ vocabulary: ['A', 'B'] }),
    changed({ required: false }),
    changed({ name: 'heading' }),
    changed({}, { displayName: 'About' }),
  ]) {
    is(isIndexedOtherwise(standardBlocks, after), true)
    is(isIndexedOtherwise(after, standardBlocks), true)
  }
})

test('what forms and pages show does not, nor do fields that are new', () => {
  for (const after of [
    changed({}),
    changed({ title: 'Heading', description: 'Other', displayOnCreate: false }),
    changed({}, { disabled: true }),
  ])
    is(isIndexedOtherwise(standardBlocks, after), false)
  is(isIndexedOtherwise([], standardBlocks), false)
})

test.run()
