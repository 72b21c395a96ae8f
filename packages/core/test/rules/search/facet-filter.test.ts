import * as fc from 'fast-check'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { facetFilter, facetOfFilter } from '../../../src/rules/search/facet-filter.ts'

const test = suite('filters by a label of a facet')

test('any label comes back from its filter', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (label) =>
      equal(facetOfFilter(facetFilter('subject_ss', label)), { name: 'subject_ss', label }),
    ),
  ))

test('other filters are of no facet', () => {
  for (const filter of ['date:[1 TO 2]', 'a:"b" c', 'a:"b', '"a"', 'title:kelp'])
    equal(facetOfFilter(filter), null, filter)
})

test.run()
