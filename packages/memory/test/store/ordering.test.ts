import fc from 'fast-check'
import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { compareText } from '../../src/store/ordering.ts'

const test = suite('the order of texts')

const text = fc.string({ unit: 'binary' })

test('is that of their code points', () =>
  fc.assert(
    fc.property(text, text, (a, b) => {
      is(Math.sign(compareText(a, b)), Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))))
    }),
  ))

test('is not that of UTF-16 units', () => {
  is(compareText('\uffee', '\u{1f30a}') < 0, true)
  is('\uffee' < '\u{1f30a}', false)
})

test.run()
