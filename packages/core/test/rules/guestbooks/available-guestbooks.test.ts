import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import type { Collection, Lineage } from '../../../src/rules/collections/collection.ts'
import { guestbookOwners, isAvailable } from '../../../src/rules/guestbooks/available-guestbooks.ts'

const test = suite('guestbooks that datasets may use')

/** Collections 1, 2, ... from the bottom up; of a collection only these members are looked at. */
const lineage = (...open: readonly boolean[]): Lineage =>
  open.map((guestbookRoot, index) => ({ id: index + 1, guestbookRoot })) as unknown as [
    Collection,
    ...Collection[],
  ]

test('a collection that inherits no guestbooks has its own', () => {
  equal(guestbookOwners(lineage(false, true, true)), [1])
})

test('inheritance ends with the first ancestor that inherits no guestbooks', () => {
  equal(guestbookOwners(lineage(true, true, true)), [1, 2, 3])
  equal(guestbookOwners(lineage(true, false, true)), [1, 2])
  equal(guestbookOwners(lineage(true)), [1])
})

test('a disabled guestbook is not available', () => {
  const way = lineage(true, false, true)
  is(isAvailable({ enabled: true, collectionId: 2 }, way), true)
  is(isAvailable({ enabled: false, collectionId: 2 }, way), false)
  is(isAvailable({ enabled: true, collectionId: 3 }, way), false)
})

test.run()
