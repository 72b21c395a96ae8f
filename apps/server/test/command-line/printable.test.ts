import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { printable } from '../../src/printable.ts'

const test = suite('printable text for terminals')

test('characters that control a terminal are escaped', () => {
  is(printable('a\nb\tc\u001b[31md\u009b'), 'a\\u000ab\\u0009c\\u001b[31md\\u009b')
  is(printable('gpj.\u202etxt'), 'gpj.\\u202etxt')
})

test('text in any script is unchanged', () => {
  for (const name of [
    'gru\u0308n.txt',
    '\u6c34\u4f4d \u2014 2030.csv',
    '\u05de\u05d9\u05dd',
    '\u{1f30a}',
  ])
    is(printable(name), name)
})

test.run()
