import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok, throws } from 'uvu/assert'
import { effectiveBlocks } from '../../../src/rules/collections/effective-values.ts'
import { listedBlocks } from '../../../src/rules/collections/listed-blocks.ts'
import {
  configureMetadata,
  inheritedBlocks,
  type MetadataConfiguration,
  UNCONFIGURED,
  withBlocks,
  withFacets,
  withLevels,
} from '../../../src/rules/collections/metadata-configuration.ts'
import { fieldCatalogue } from '../../../src/rules/metadata/catalogue.ts'
import type { InputLevel } from '../../../src/rules/metadata/model.ts'
import { standardBlocks } from '../../../src/rules/metadata/standard-blocks.ts'
import { lineageOf } from './lineages.ts'

const test = suite('metadata configuration of a collection')
const catalogue = fieldCatalogue(standardBlocks)
const context = { catalogue, inherited: ['citation'] }

const level = (fieldName: string, more: Partial<InputLevel> = {}): InputLevel => ({
  fieldName,
  required: false,
  include: true,
  displayOnCreate: null,
  ...more,
})

const own = (...names: readonly string[]) => ({ root: true, names })
const inherited = { root: false, names: [] }

const full: MetadataConfiguration = {
  blocks: own('citation', 'journal'),
  facets: own('subject'),
  inputLevels: [level('subtitle')],
}

test('lists that are not sent do not change', () => {
  equal(configureMetadata(full, {}, context), full)
  equal(configureMetadata(full, { blocks: { names: ['citation'] } }, context), {
    ...full,
    blocks: own('citation'),
  })
  equal(configureMetadata(full, { inputLevels: [] }, context), { ...full, inputLevels: [] })
})

test('an empty list is removed, so the collection inherits', () => {
  const input = { blocks: { names: [] }, facets: { names: [] } }
  equal(configureMetadata(full, input, context), {
    blocks: inherited,
    facets: inherited,
    inputLevels: full.inputLevels,
  })
})

test('inheriting blocks also inherits the levels, even if levels are sent', () =>
  equal(
    configureMetadata(full, { blocks: { inherit: true }, inputLevels: [level('title')] }, context),
    { blocks: inherited, facets: full.facets, inputLevels: [] },
  ))

test('sent levels replace all former ones; the last one per field counts', () => {
  const sent = [level('title'), level('keyword'), level('title', { required: true })]
  const { inputLevels } = configureMetadata(full, { inputLevels: sent }, context)
  equal(inputLevels, [level('title', { required: true }), level('keyword')])
})

test('blocks of fields with levels are added to its own list, or to the inherited one, which becomes its own', () => {
  const sent = { inputLevels: [level('astroType')] }
  equal(configureMetadata(full, sent, context).blocks, own('citation', 'journal', 'astrophysics'))
  equal(configureMetadata(UNCONFIGURED, sent, context).blocks, own('citation', 'astrophysics'))
  const asleep = { ...full, blocks: { root: false, names: ['journal'] } }
  equal(withLevels(asleep, sent.inputLevels, context).blocks, own('citation', 'astrophysics'))
})

test('the root cannot inherit blocks, so removing its list is refused', () => {
  const root = { catalogue, inherited: null }
  for (const blocks of [{ inherit: true }, { names: [] }])
    throws(() => configureMetadata(full, { blocks }, root), /root collection/)
  equal(configureMetadata(full, { facets: { inherit: true } }, root).facets, inherited)
})

test('the first problem is reported: levels, then blocks, then facets', () => {
  const wrong = {
    inputLevels: [level('nothing')],
    blocks: { names: ['none'] },
    facets: { names: ['nowhere'] },
  }
  const { inputLevels: _, ...rest } = wrong
  throws(() => configureMetadata(full, wrong, context), /^Invalid dataset field type name: nothing/)
  throws(() => configureMetadata(full, rest, context), /^Invalid metadata block name: "none"/)
  throws(() => configureMetadata(full, { facets: wrong.facets }, context), /^Can't find dataset/)
})

test('levels of single fields are added to the others', () => {
  const { inputLevels } = withLevels(
    full,
    [level('title'), level('subtitle', { include: false })],
    context,
  )
  equal(inputLevels, [level('subtitle', { include: false }), level('title')])
  equal(withLevels(full, [], context), { ...full, inputLevels: [] })
})

test('facets and blocks are found by name or id, and the citation block is required', () => {
  const id = String(catalogue.idOf({ name: 'subject' }))
  equal(
    withFacets(full, ['authorName', id, 'subject'], catalogue).facets,
    own('authorName', 'subject'),
  )
  equal(withBlocks(full, ['6', 'citation', '1'], catalogue).blocks, own('journal', 'citation'))
  throws(() => withBlocks(full, ['journal'], catalogue), /citation/)
})

test('every field is found by its id, and no other text is an id', () => {
  for (const field of standardBlocks.flatMap(({ fields }) => fields))
    is(catalogue.fieldWithId(String(catalogue.idOf(field))), field)
  for (const text of ['0', '-1', '01', '1.0', '', ' 1', '999999', '1e1'])
    is(catalogue.fieldWithId(text), null)
})

const anyInput = fc.record(
  {
    blocks: fc.record(
      { names: fc.subarray(['citation', 'journal', 'geospatial']) },
      { requiredKeys: [] },
    ),
    facets: fc.record({ names: fc.subarray(['subject', 'authorName']) }, { requiredKeys: [] }),
    inputLevels: fc
      .subarray(['title', 'astroType', 'journalVolume', 'authorName'])
      .map((names) => names.map((name) => level(name))),
  },
  { requiredKeys: [] },
)

test('duplicates count once', () =>
  fc.assert(
    fc.property(anyInput, anyInput, (first, second) => {
      const once = configureMetadata(configureMetadata(full, first, context), second, context)
      equal(configureMetadata(once, second, context), once)
    }),
  ))

test('the block of every sent level is in effect', () =>
  fc.assert(
    fc.property(anyInput, (input) => {
      const child = configureMetadata(UNCONFIGURED, input, context)
      const lineage = lineageOf(child, { blocks: own('citation') })
      const names = effectiveBlocks(lineage, standardBlocks).map(({ name }) => name)
      for (const { fieldName } of child.inputLevels)
        ok(names.includes(catalogue.blockOf(fieldName)?.name ?? ''))
    }),
  ))

test('the inherited values are those of the nearest block root above', () => {
  equal(inheritedBlocks(lineageOf({}, {}, { blocks: own('citation') })), ['citation'])
  equal(inheritedBlocks(lineageOf({ blocks: own('a') }, { blocks: own('b') }, {})), ['b'])
  is(inheritedBlocks(lineageOf({ blocks: own('citation') })), null)
})

test('a listing contains each block once, by id', () =>
  fc.assert(
    fc.property(
      fc.shuffledSubarray(['journal', 'citation', 'astrophysics']),
      fc.subarray(['citation', 'geospatial']),
      fc.boolean(),
      (names, linked, onlyDisplayedOnCreate) => {
        const lineage = lineageOf({ blocks: own(...names) })
        const listing = { form: 'short', onlyDisplayedOnCreate, linked } as const
        const listed = listedBlocks(lineage, catalogue, listing).map(({ name }) => name)
        is(new Set(listed).size, listed.length)
        for (const name of linked) ok(listed.includes(name))
        for (const name of listed) ok(names.includes(name) || linked.includes(name))
      },
    ),
  ))

test.run()
