import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import type { OwnList } from '../../../src/rules/collections/collection.ts'
import { templateOwners } from '../../../src/rules/templates/template-owners.ts'
import { lineageOf } from '../collections/lineages.ts'

const test = suite('templates from above')

const own = (...names: readonly string[]): OwnList => ({ root: true, names })
const inherited: OwnList = { root: false, names: [] }

/** How far up templates are taken from, by depth; the collection itself comes first and the root last. */
const shared = (...blocks: readonly [OwnList, ...OwnList[]]) => {
  const lineage = lineageOf(...blocks.map((each) => ({ blocks: each })))
  return templateOwners(lineage).map(({ id }) => lineage.findIndex((each) => each.id === id))
}

test('the root has its own only', () => equal(shared(own('citation')), [0]))

test('collections that inherit their blocks take from everybody above', () =>
  equal(shared(inherited, inherited, own('citation')), [0, 1, 2]))

test('a list of its own that is the same makes no difference, whatever its order', () =>
  equal(shared(own('journal', 'citation'), inherited, own('citation', 'journal')), [0, 1, 2]))

test('the first collection with other blocks ends it, even if those beyond have the same again', () => {
  equal(shared(own('citation'), own('citation', 'journal'), own('citation')), [0])
  equal(shared(inherited, own('citation'), own('citation', 'journal')), [0, 1])
})

test('a list that does not count is not looked at', () =>
  equal(shared({ root: false, names: ['journal'] }, own('citation')), [0, 1]))

test.run()
