import { aCollection } from '@holdfast/contracts/builders'
import { suite } from 'uvu'
import { equal, is, throws } from 'uvu/assert'
import type { Collection, Lineage } from '../../../src/rules/collections/collection.ts'
import type { CollectionInput } from '../../../src/rules/collections/collection-input.ts'
import {
  collectionProblems,
  collectionType,
} from '../../../src/rules/collections/collection-rules.ts'
import {
  allowedDatasetTypes,
  effectiveBlocks,
  effectiveFacets,
  effectiveFileCountLimit,
  effectiveStorageDriver,
  requiresFiles,
} from '../../../src/rules/collections/effective-values.ts'
import { configureMetadata } from '../../../src/rules/collections/metadata-configuration.ts'
import { fieldCatalogue } from '../../../src/rules/metadata/catalogue.ts'
import { standardBlocks } from '../../../src/rules/metadata/standard-blocks.ts'
import { theRoot } from './reef-lab.ts'

const catalogue = fieldCatalogue(standardBlocks)
const inherit = { root: false, names: [] }

const child = (more: Partial<Collection>): Lineage => [
  aCollection({ id: 2, parentId: 1, alias: 'child', ...more }),
  theRoot(),
]
const configure = (input: CollectionInput) =>
  configureMetadata({ blocks: inherit, facets: inherit, inputLevels: [] }, input, {
    catalogue,
    inherited: ['citation'],
  })
const level = (fieldName: string, required = false, include = true) => ({
  fieldName,
  required,
  include,
  displayOnCreate: null,
})

const test = suite('rules of a collection')

test('an alias is short, plain, and not all digits', () => {
  for (const alias of ['a', 'reef-lab', 'Reef_2', '1a', 'x'.repeat(60)])
    equal(collectionProblems(theRoot({ alias })), [], alias)
  for (const alias of ['', '123', ':root', 'a b', 'a/b', 'é', 'x'.repeat(61)])
    equal(
      collectionProblems(theRoot({ alias })).map(({ path }) => path),
      ['alias'],
      alias,
    )
})

test('it has a name, and contacts with addresses', () => {
  equal(
    collectionProblems(theRoot({ name: '  ', contacts: [] })).map(({ path }) => path),
    ['name', 'collectionContacts'],
  )
  equal(
    collectionProblems(theRoot({ contacts: ['a@example.org', 'nobody'] })).map(({ path }) => path),
    ['collectionContacts[1].contactEmail'],
  )
})

test('it has at most a hundred contacts, and a longer list is one problem', () => {
  const contacts = Array.from({ length: 101 }, (_, index) => `${index}@example.org`)
  equal(collectionProblems(theRoot({ contacts: contacts.slice(1) })), [])
  for (const many of [contacts, contacts.map(() => 'nobody')])
    equal(
      collectionProblems(theRoot({ contacts: many })).map(({ path, code }) => [path, code]),
      [['collectionContacts', 'tooManyContacts']],
    )
})

test('its type is one of the list, in capitals; the plural of research project is understood', () => {
  is(collectionType('LABORATORY'), 'LABORATORY')
  is(collectionType('RESEARCH_PROJECTS'), 'RESEARCH_PROJECT')
  for (const text of ['laboratory', '', 'constructor', 'OTHER'])
    is(collectionType(text), null, text)
})

test('blocks and facets are its own, or those of the nearest collection with a list', () => {
  const names = (lineage: Lineage) =>
    effectiveBlocks(lineage, standardBlocks).map(({ name }) => name)
  equal(names(child({})), ['citation'])
  equal(names(child({ blocks: { root: true, names: ['geospatial', 'citation'] } })), [
    'citation',
    'geospatial',
  ])
  equal(names(child({ blocks: { root: false, names: ['geospatial'] } })), ['citation'])
  equal(effectiveFacets(child({})), ['subject'])
  equal(effectiveFacets(child({ facets: { root: true, names: [] } })), [])
})

test('limits and drivers come from the nearest collection that sets them', () => {
  is(requiresFiles(child({})), false)
  is(
    requiresFiles([...child({}).slice(0, 1), theRoot({ requireFilesToPublish: true })] as never),
    true,
  )
  is(requiresFiles(child({ requireFilesToPublish: false })), false)
  is(effectiveFileCountLimit(null, child({ fileCountLimit: 0 })), 0)
  is(effectiveFileCountLimit(7, child({ fileCountLimit: 3 })), 7)
  is(effectiveFileCountLimit(null, child({})), null)
  is(effectiveStorageDriver(child({}), 'local'), 'local')
  is(effectiveStorageDriver(child({ storageDriver: 's3' }), 'local'), 's3')
})

test('the dataset types it allows are those of the nearest collection with a list, else the default one', () => {
  const software = { allowedDatasetTypes: ['software'] }
  equal(allowedDatasetTypes([theRoot(software)]), ['software'])
  equal(allowedDatasetTypes([child({})[0], theRoot(software)]), ['software'])
  equal(allowedDatasetTypes([child({})[0], theRoot({})]), ['dataset'])
})

test('lists are replaced, emptied to inherit, or not changed', () => {
  equal(configure({ blocks: { names: ['geospatial', 'geospatial'] } }).blocks, {
    root: true,
    names: ['geospatial'],
  })
  equal(configure({ blocks: { names: [] } }).blocks, inherit)
  equal(configure({ facets: { names: ['subject', 'authorName'] } }).facets, {
    root: true,
    names: ['subject', 'authorName'],
  })
  equal(configure({}), { blocks: inherit, facets: inherit, inputLevels: [] })
})

test('a level also adds the block of its field', () => {
  const levels = [level('country', true)]
  equal(configure({ inputLevels: levels }), {
    blocks: { root: true, names: ['citation', 'geospatial'] },
    facets: inherit,
    inputLevels: levels,
  })
})

test('inheriting the blocks removes own levels, even those in the same request', () => {
  equal(configure({ inputLevels: [level('country')], blocks: { inherit: true } }), {
    blocks: inherit,
    facets: inherit,
    inputLevels: [],
  })
})

test('unknown names and contradictions are refused with the messages that clients compare', () => {
  const cases: readonly (readonly [CollectionInput, string])[] = [
    [{ inputLevels: [level('nosuch')] }, 'Invalid dataset field type name: nosuch'],
    [
      { inputLevels: [level('title', true, false)] },
      'The input level for the dataset field type title cannot be required',
    ],
    [{ blocks: { names: ['nosuch'] } }, 'Invalid metadata block name: "nosuch"'],
    [{ facets: { names: ['nosuch'] } }, "Can't find dataset field type 'nosuch'"],
    [{ facets: { names: ['title'] } }, "Dataset field type 'title' is not facetable"],
    [{ blocks: { names: ['citation'], inherit: true } }, 'Metadata block can not contain both'],
    [{ facets: { names: ['subject'], inherit: true } }, 'Metadata block can not contain both'],
  ]
  for (const [input, start] of cases)
    throws(
      () => configure(input),
      (error: Error) => error.message.startsWith(start),
    )
})

test('levels are checked before blocks, and blocks before facets', () => {
  throws(
    () =>
      configure({
        inputLevels: [level('nosuch')],
        blocks: { names: ['nosuch'] },
        facets: { names: ['nosuch'] },
      }),
    /^Invalid dataset field type name/,
  )
  throws(
    () => configure({ blocks: { names: ['nosuch'] }, facets: { names: ['nosuch'] } }),
    /^Invalid metadata block name/,
  )
})

test.run()
