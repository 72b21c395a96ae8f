import fc from 'fast-check'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { columnsDifference } from '../../../src/rules/tables/columns-difference.ts'

const test = suite('differences between the columns of two tables')

const table = fc.uniqueArray(
  fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd'), fingerprint: fc.constantFrom('x', 'y') }),
  { selector: ({ name }) => name },
)

test('a table has no differences from itself; swapped tables swap added and removed', () =>
  fc.assert(
    fc.property(table, table, (one, other) => {
      equal(columnsDifference(one, one), { added: [], removed: [], changed: [] })
      const [there, back] = [columnsDifference(one, other), columnsDifference(other, one)]
      equal(there.added, back.removed)
      equal(there.changed.toSorted(), back.changed.toSorted())
    }),
  ))

test.run()
