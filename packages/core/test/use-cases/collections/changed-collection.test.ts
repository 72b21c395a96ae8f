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

test('members that are not sent do not change', () => equal(change({}), reefLab()))

test('members that are sent replace the former values', () => {
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

test('an empty text removes description and affiliation', () => {
  const { description, affiliation } = change({ description: '', affiliation: '' })
  equal([description, affiliation], [null, null])
})

test('an unknown type does not change the type', () => {
  for (const type of ['laboratories', 'journals', '']) is(change({ type }).type, 'LABORATORY', type)
})

test('members that apply only at creation are ignored', () => {
  equal(change({ filePids: true, requireFilesToPublish: true, theme: THEME }), reefLab())
})

test('superusers set and lift the file count limit', () => {
  is(change({ fileCountLimit: 0 }).fileCountLimit, 0)
  is(change({ fileCountLimit: -1 }, { fileCountLimit: 7 }).fileCountLimit, null)
})

test('other callers may send the current limit, but no other value', () => {
  is(change({ fileCountLimit: 7 }, { fileCountLimit: 7 }, editor).fileCountLimit, 7)
  is(change({ fileCountLimit: -1 }, {}, editor).fileCountLimit, null)
  for (const fileCountLimit of [8, -1])
    throws(() => change({ fileCountLimit }, { fileCountLimit: 7 }, editor), /Only superusers/)
})

test('the changed collection must follow the rules of collections', () => {
  throws(() => change({ alias: '123' }), /alias:/)
  throws(() => change({ name: ' ', contacts: [] }), /name:.*collectionContacts:/)
})

test('unknown metadata is refused before missing permissions, and these before limits', () => {
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
