import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { archivedBefore } from '../../../src/rules/events/archived-before.ts'

const test = suite('which events may be archived')

const NOW = new Date('2031-02-28T23:59:59Z')

for (const [value, before] of [
  ['1', '2031-01'],
  ['2', '2030-12'],
  ['24', '2029-02'],
  ['0', null],
  ['-1', null],
  ['100000', null],
  ['many', null],
  [null, null],
] as const)
  test(`:EventsKeptMonths ${value} allows ${before === null ? 'none' : `those before ${before}`}`, () =>
    is(archivedBefore(new Map(value === null ? [] : [[':EventsKeptMonths', value]]), NOW), before))

test.run()
