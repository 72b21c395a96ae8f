import fc from 'fast-check'
import { suite } from 'uvu'
import { is, throws } from 'uvu/assert'
import { rangeWithin } from '../../../src/rules/storage/bytes.ts'
import { checkedKey } from '../../../src/rules/storage/object-key.ts'

const test = suite('object keys and ranges')

test('a generated key is a key', () => {
  for (const key of ['k', '10.5072/FK2-ABC/18b3a9c0ff', `a/${'b'.repeat(200)}`])
    is(checkedKey(key), key)
})

test('a valid key never leaves its folder', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('.', '/', '\\', '\0', 'a', ' ') }), (text) => {
      const climbs = text.split('/').some((s) => s === '' || s.startsWith('.'))
      if (climbs || /[\\\0 ]/.test(text)) throws(() => checkedKey(text), /Not an object key/)
      else is(checkedKey(text), text)
    }),
  ))

test('a segment has at most 200 characters and a key 512', () => {
  throws(() => checkedKey('a'.repeat(201)))
  throws(() => checkedKey('ab/'.repeat(171).slice(0, 512).concat('c')))
})

test('a range is inside when both its ends are', () =>
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.nat(), (start, end, size) => {
      if (0 <= start && start <= end && end <= size) is(rangeWithin(size, { start, end }).end, end)
      else throws(() => rangeWithin(size, { start, end }), /not inside/)
    }),
  ))

test('a range with a fractional or non-numeric end is refused', () => {
  for (const start of [0.5, Number.NaN]) throws(() => rangeWithin(9, { start, end: 9 }))
  throws(() => rangeWithin(9, { start: 0, end: Number.POSITIVE_INFINITY }))
})

test('an omitted range means the whole object', () => is(rangeWithin(7).end, 7))

test.run()
