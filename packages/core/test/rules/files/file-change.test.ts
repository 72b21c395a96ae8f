import fc from 'fast-check'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { changesBetween } from '../../../src/rules/files/file-change.ts'
import { holdsAt } from '../../../src/rules/versions/interval.ts'
import { record } from '../versions/differences/file-records.ts'

const test = suite('changes of files between versions')

const kept = record(1)
const gone = record(2, {}, { until: 2 })
const old = record(3, {}, { until: 2 })
const edited = record(3, { label: 'other' }, { since: 2 })
const passing = record(4, {}, { since: 2, until: 3 })
const added = record(5, {}, { since: 3 })
const all = [kept, gone, old, edited, passing, added]

test('what one version shows and the other lacks is paired by file, in either direction', () => {
  equal(changesBetween(all, { from: 1, to: 3 }), [
    { before: gone, after: null },
    { before: old, after: edited },
    { before: null, after: added },
  ])
  equal(changesBetween(all, { from: 3, to: 1 }), [
    { before: null, after: gone },
    { before: edited, after: old },
    { before: added, after: null },
  ])
  equal(changesBetween(all, { from: 2, to: 2 }), [])
})

test('each side is what its version shows, and no side is in both', () => {
  const versions = fc.integer({ min: 1, max: 4 })
  fc.assert(
    fc.property(versions, versions, (from, to) => {
      for (const { before, after } of changesBetween(all, { from, to }))
        for (const [side, own, other] of [
          [before, from, to],
          [after, to, from],
        ] as const)
          if (side !== null)
            equal([holdsAt(side.entry, own), holdsAt(side.entry, other)], [true, false])
    }),
  )
})

test.run()
