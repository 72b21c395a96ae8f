import { orcidIn } from '@holdfast/core/rules'
import * as fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'

const test = suite('an ORCID iD')

const SAMPLES = ['0000-0002-1825-0097', '0000-0001-5109-3700', '0000-0002-1694-233X']

test('is read as it is written, and from its address', () => {
  for (const id of SAMPLES)
    equal([orcidIn(id), orcidIn(` https://orcid.org/${id.toLowerCase()}/ `)], [id, id])
  for (const text of ['', 'ada', '0000000218250097', 'https://example.org/0000-0002-1825-0097'])
    is(orcidIn(text), null, text)
})

test('with one digit changed is none', () => {
  const place = fc.constantFrom(0, 1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13, 15, 16, 17)
  fc.assert(
    fc.property(
      fc.constantFrom(...SAMPLES),
      place,
      fc.integer({ min: 1, max: 9 }),
      (id, at, by) => {
        const digit = (Number(id[at]) + by) % 10
        return orcidIn(`${id.slice(0, at)}${digit}${id.slice(at + 1)}`) === null
      },
    ),
  )
})

test.run()
