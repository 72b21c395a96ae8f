import { suite } from 'uvu'
import { equal, is, throws } from 'uvu/assert'
import { changedCollection } from '../../../src/rules/collections/changed-collection.ts'
import type { Collection } from '../../../src/rules/collections/collection.ts'
import type { CollectionInput } from '../../../src/rules/collections/collection-input.ts'
import { fieldCatalogue } from '../../../src/rules/metadata/catalogue.ts'
import { standardBlocks } from '../../../src/rules/metadata/standard-blocks.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS } from '../../../src/rules/roles/permission.ts'
import { type Actor, GUEST } from '../../../src/rules/users/actor.ts'
import { reefLab, theRoot } from './reef-lab.ts'

const test = suite('changing a collection')

const catalogue = fieldCatalogue(standardBlocks)
const editor: Actor = { kind: 'account', accountId: 2, userName: 'ada', superuser: false }
const operator: Actor = { ...editor, superuser: true }

const THEME = {
  logo: 'logo.png',
  logoAlignment: null,
  logoFormat: null,
  logoBackgroundColor: null,
  tagline: 'All at sea',
  linkUrl: null,
  linkColor: null,
  textColor: null,
  backgroundColor: null,
}

const change = (input: CollectionInput, before: Partial<Collection> = {}, actor = operator) =>
  changedCollection([reefLab(before), theRoot()], input, {
    actor,
    held: ALL_PERMISSIONS,
    catalogue,
  })

test('what is not said stays as it was', () => equal(change({}), reefLab()))

test('what is said takes the place of what was', () => {
  const input = {
    alias: 'Reef',
    name: 'Reef',
    affiliation: 'Institute',
    description: 'About',
    contacts: ['b@example.org', 'a@example.org'],
    guestbookRoot: false,
    type: 'RESEARCH_PROJECTS',
  } as const
  equal(change(input), reefLab({ ...input, type: 'RESEARCH_PROJECT' }))
})

test('an empty text takes description and affiliation away', () => {
  const { description, affiliation } = change({ description: '', affiliation: '' })
  equal([description, affiliation], [null, null])
})

test('a type that is none leaves the one there was', () => {
  for (const type of ['laboratories', 'journals', '']) is(change({ type }).type, 'LABORATORY', type)
})

test('what counts only at creation changes nothing', () => {
  equal(change({ filePids: true, requireFilesToPublish: true, theme: THEME }), reefLab())
})

test('superusers set and lift the file count limit', () => {
  is(change({ fileCountLimit: 0 }).fileCountLimit, 0)
  is(change({ fileCountLimit: -1 }, { fileCountLimit: 7 }).fileCountLimit, null)
})

test('others may send the limit back that they were shown, and no other', () => {
  is(change({ fileCountLimit: 7 }, { fileCountLimit: 7 }, editor).fileCountLimit, 7)
  is(change({ fileCountLimit: -1 }, {}, editor).fileCountLimit, null)
  for (const fileCountLimit of [8, -1])
    throws(() => change({ fileCountLimit }, { fileCountLimit: 7 }, editor), /Only superusers/)
})

test('the rules of a collection hold for what comes out', () => {
  throws(() => change({ alias: '123' }), /alias:/)
  throws(() => change({ name: ' ', contacts: [] }), /name:.*collectionContacts:/)
})

test('unknown metadata is refused before the caller is looked at, rights before limits', () => {
  const context = { actor: GUEST, held: NO_PERMISSIONS, catalogue }
  const lineage = [reefLab(), theRoot()] as const
  const wrong = { blocks: { names: ['nonsense'] }, fileCountLimit: 3, name: '' }
  throws(() => changedCollection(lineage, wrong, context), /Invalid metadata block name/)
  const limited = { fileCountLimit: 3, name: '' }
  throws(() => changedCollection(lineage, limited, context), /Only authenticated users/)
  throws(
    () => changedCollection(lineage, limited, { ...context, actor: editor }),
    /^User @ada is not permitted/,
  )
  throws(() => change(limited, {}, editor), /Only superusers/)
})

test.run()
