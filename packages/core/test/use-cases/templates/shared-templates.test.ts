import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import type { OwnList } from '../../../src/rules/collections/collection.ts'
import { templateOwners } from '../../../src/rules/templates/template-owners.ts'
import { lineageOf } from '../collections/lineages.ts'

const test = suite('templates of ancestor collections')

const own = (...names: readonly string[]): OwnList => ({ root: true, names })
const inherited: OwnList = { root: false, names: [] }

/**
 * The depths of the collections whose templates are used; 0 is the collection itself, and the root is last.
 */
const shared = (...blocks: readonly [OwnList, ...OwnList[]]) => {
  const lineage = lineageOf(...blocks.map((each) => ({ blocks: each })))
  return templateOwners(lineage).map(({ id }) => lineage.findIndex((each) => each.id === id))
}

test('the root has only its own', () => equal(shared(own('citation')), [0]))

test('collections that inherit their blocks take the templates of all ancestors', () =>
  equal(shared(inherited, inherited, own('citation')), [0, 1, 2]))

test('an equal list of blocks makes no difference, in any order', () =>
  equal(shared(own('journal', 'citation'), inherited, own('citation', 'journal')), [0, 1, 2]))

test('the first ancestor with other blocks ends the inheritance, even if those above have equal blocks', () => {
  equal(shared(own('citation'), own('citation', 'journal'), own('citation')), [0])
  equal(shared(inherited, own('citation'), own('citation', 'journal')), [0, 1])
})

test('a list of blocks that is not in effect is ignored', () =>
  equal(shared({ root: false, names: ['journal'] }, own('citation')), [0, 1]))

test.run()
