import { suite } from 'uvu'
import { equal, throws } from 'uvu/assert'
import {
  type FeaturingFacts,
  featurableIds,
  findFeaturingFacts,
} from '../../../src/rules/collections/featured-collections.ts'

const test = suite('featuring collections')

const facts = (alias: string, more: Partial<FeaturingFacts> = {}): FeaturingFacts => ({
  id: alias.length,
  alias,
  eligible: true,
  featured: false,
  ...more,
})
const featuring = (aliases: readonly string[]) => featurableIds(findFeaturingFacts(aliases, KNOWN))
const KNOWN = [
  facts('a'),
  facts('Bb'),
  facts('ccc', { eligible: false }),
  facts('dddd', { featured: true }),
]

test('collections are featured in the given order, and aliases ignore case', () =>
  equal(featuring(['BB', 'a']), [2, 1]))

test('one unknown, already featured, repeated or ineligible collection refuses all', () => {
  const cases = [
    [['a', 'nowhere'], /^Can't find collection with alias 'nowhere'/],
    [['dddd'], /is already featured/],
    [['a', 'A'], /is already featured/],
    [['a', 'ccc'], /may not be featured/],
  ] as const
  for (const [aliases, message] of cases)
    throws(
      () => featuring(aliases),
      (error: Error) => message.test(error.message),
    )
})

test.run()
