import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, throws } from 'uvu/assert'
import { fieldCatalogue } from '../../../src/rules/metadata/catalogue.ts'
import { standardBlocks } from '../../../src/rules/metadata/standard-blocks.ts'
import {
  changedTemplate,
  lastPerField,
  templateName,
} from '../../../src/rules/templates/changed-template.ts'

const test = suite('changes of templates')
const catalogue = fieldCatalogue(standardBlocks)

const anyInstructions = fc.array(
  fc.record({ fieldName: fc.constantFrom('title', 'author', 'subject'), text: fc.string() }),
  { maxLength: 4 },
)
const anyFields = fc.uniqueArray(
  fc.record({
    typeName: fc.constantFrom('title', 'subtitle', 'notesText', 'unknown'),
    value: fc.string({ maxLength: 5 }),
  }),
  { selector: ({ typeName }) => typeName, maxLength: 3 },
)
const anyTemplate = fc
  .record({ metadata: fc.constantFrom({}, { title: 'A' }), instructions: anyInstructions })
  .map(({ metadata, instructions }) => ({
    name: 'A template',
    metadata,
    instructions: lastPerField(instructions),
  }))
const anyChange = fc.record(
  { name: fc.constantFrom('B', ' C '), fields: anyFields, instructions: anyInstructions },
  { requiredKeys: [] },
)

test('a change with replace is idempotent', () =>
  fc.assert(
    fc.property(anyTemplate, anyChange, (template, change) => {
      const once = changedTemplate(template, change, { replace: true, catalogue })
      equal(changedTemplate(once, change, { replace: true, catalogue }), once)
    }),
  ))

test('adding removes no value, unless only instructions are sent', () =>
  fc.assert(
    fc.property(anyTemplate, anyChange, (template, change) => {
      const { metadata } = changedTemplate(template, change, { replace: false, catalogue })
      const alone = change.instructions !== undefined && (change.fields ?? []).length === 0
      if (alone) equal(metadata, {})
      else equal({ ...metadata, ...template.metadata }, metadata)
    }),
  ))

test('merging leaves at most one instruction per field', () =>
  fc.assert(
    fc.property(anyTemplate, anyChange, fc.boolean(), (template, change, replace) => {
      const { instructions } = changedTemplate(template, change, { replace, catalogue })
      is(new Set(instructions.map(({ fieldName }) => fieldName)).size, instructions.length)
    }),
  ))

test('an empty change changes nothing', () =>
  fc.assert(
    fc.property(anyTemplate, fc.boolean(), (template, replace) =>
      equal(changedTemplate(template, {}, { replace, catalogue }), template),
    ),
  ))

test('a name is trimmed, never blank and at most 255 characters long', () => {
  is(templateName('  a b '), 'a b')
  is(templateName('x'.repeat(255)).length, 255)
  throws(() => templateName(' \t'), /needs a name/)
  throws(() => templateName('x'.repeat(256)), /255/)
})

test.run()
