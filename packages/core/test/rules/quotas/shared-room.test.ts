import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { sharedRoom } from '../../../src/rules/quotas/shared-room.ts'

const test = suite('room that several files share')

test('without a quota each file gets the most that it may need', () => {
  const files = [
    { atLeast: 1, atMost: 10 },
    { atLeast: 0, atMost: 5 },
  ]
  equal(sharedRoom(files, Number.POSITIVE_INFINITY), [10, 5])
})

test('with little room the first ones get more, and each what it needs', () => {
  const files = [
    { atLeast: 2, atMost: 10 },
    { atLeast: 2, atMost: 10 },
    { atLeast: 2, atMost: 2 },
  ]
  equal(sharedRoom(files, 15), [10, 3, 2])
  equal(sharedRoom(files, 6), [2, 2, 2])
})

test('never more than is left is reserved, and never less or more than a file may need', () => {
  const bounds = fc
    .tuple(fc.nat(1000), fc.nat(1000))
    .map(([atLeast, more]) => ({ atLeast, atMost: atLeast + more }))
  fc.assert(
    fc.property(fc.array(bounds), fc.nat(5000), (files, spare) => {
      const left = files.reduce((sum, { atLeast }) => sum + atLeast, spare)
      const shares = sharedRoom(files, left)
      is(shares.length, files.length)
      is(shares.reduce((sum, bytes) => sum + bytes, 0) <= left, true)
      for (const [index, { atLeast, atMost }] of files.entries()) {
        const bytes = shares[index] ?? Number.NaN
        is(bytes >= atLeast && bytes <= atMost, true)
      }
    }),
  )
})
test.run()
