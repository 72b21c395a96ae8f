import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { partPlan, placeOf } from '../../../src/rules/direct-uploads/part-plan.ts'
import { MAX_PART_SIZE, MAX_PARTS, MIN_PART_SIZE } from '../../../src/rules/storage/part-upload.ts'

const test = suite('planning the parts of an upload')

const GIBIBYTE = 1024 ** 3
const MAX_OBJECT_SIZE = 5 * 1024 ** 4

test('a file up to the part size is sent in one request, one byte more in two parts', () => {
  equal(partPlan(GIBIBYTE, GIBIBYTE), { kind: 'single', partSize: GIBIBYTE })
  equal(partPlan(0, GIBIBYTE), { kind: 'single', partSize: GIBIBYTE })
  equal(partPlan(GIBIBYTE + 1, GIBIBYTE), { kind: 'parts', partSize: GIBIBYTE, count: 2 })
})

test('a file larger than any store accepts is too large', () => {
  equal(partPlan(MAX_OBJECT_SIZE + 1, GIBIBYTE), { kind: 'tooLarge', most: MAX_OBJECT_SIZE })
  is(partPlan(MAX_OBJECT_SIZE, GIBIBYTE).kind, 'parts')
})

const sizes = fc.oneof(
  fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  fc.maxSafeNat().map((size) => size % (MAX_OBJECT_SIZE + 1)),
)
const wanted = fc.integer({ min: 0, max: 2 * MAX_PART_SIZE })

test('part sizes and numbers stay within the limits of object stores for any wanted size', () =>
  fc.assert(
    fc.property(sizes, wanted, (size, partSize) => {
      const plan = partPlan(size, partSize)
      if (plan.kind === 'tooLarge') return false
      ok(plan.partSize >= MIN_PART_SIZE && plan.partSize <= MAX_PART_SIZE)
      return plan.kind === 'single' ? size <= plan.partSize : plan.count <= MAX_PARTS
    }),
  ))

test('the parts are contiguous and cover the file', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 1, max: 500 }),
      (size, partSize) => {
        let end = 0
        let part = 1
        for (let place = placeOf(1, { size, partSize }); place !== null; part += 1) {
          is(place.offset, end)
          ok(place.length > 0 && place.length <= partSize)
          end += place.length
          place = placeOf(part + 1, { size, partSize })
        }
        is(end, size)
      },
    ),
  ))

test('there is no part 0 and none after the last', () => {
  const file = { size: 10, partSize: 5 }
  for (const part of [0, -1, 3, 1.5, Number.NaN]) is(placeOf(part, file), null)
  equal(placeOf(2, file), { part: 2, offset: 5, length: 5 })
})

test.run()
