import { suite } from 'uvu'
import { is, match, not } from 'uvu/assert'
import { statementNames } from '../../src/database/statement-names.ts'

const test = suite('names of prepared statements')

test('a statement has one name, which no other statement has', () => {
  const nameOf = statementNames()
  is(nameOf('select $1'), nameOf('select $1'))
  not(nameOf('select $1') === nameOf('select $2'))
  match(nameOf('select $1') ?? '', /^hf_[0-9a-f]{32}$/)
})

test('the server cuts no name: they have fewer than 64 bytes', () =>
  is((statementNames()('x'.repeat(10_000)) ?? '').length < 64, true))

test('statements beyond the limit get no name, earlier ones keep theirs', () => {
  const nameOf = statementNames(2)
  const first = nameOf('1')
  nameOf('2')
  is(nameOf('3'), null)
  is(nameOf('1'), first)
})
test.run()
