import fc from 'fast-check'
import { suite } from 'uvu'
import { is, match } from 'uvu/assert'
import { randomIds } from '../../src/index.ts'

const test = suite('random identifiers')
const ids = randomIds()

test('the number of hexadecimal digits is as requested, odd numbers too', () =>
  fc.assert(
    fc.property(fc.nat(200), (digits) =>
      match(ids.hex(digits), new RegExp(`^[0-9a-f]{${digits}}$`)),
    ),
  ))

test('identifiers are made of capital letters and digits', () =>
  fc.assert(
    fc.property(fc.nat(200), (length) =>
      match(ids.identifier(length), new RegExp(`^[A-Z0-9]{${length}}$`)),
    ),
  ))

test('every letter and digit of the alphabet occurs', () =>
  is(new Set(ids.identifier(5000)).size, 36))

test('UUIDs have their usual form and do not repeat', () => {
  const some = Array.from({ length: 1000 }, () => ids.uuid())
  for (const uuid of some)
    match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  is(new Set(some).size, some.length)
})

test.run()
