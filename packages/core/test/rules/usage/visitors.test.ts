import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { addressKey } from '../../../src/rules/groups/index.ts'
import { agentKind, readCountryTable } from '../../../src/rules/usage/index.ts'

const test = suite('visitors')

test('the lists of COUNTER distinguish robots, programs and people', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
  is(agentKind(firefox), 'regular')
  is(agentKind(`${firefox} Googlebot/2.1`), 'robot')
  is(agentKind('Mozilla/5.0 (compatible; bingbot/2.0)'), 'robot')
  is(agentKind(''), 'robot')
  for (const program of ['curl/8.9.1', 'Wget/1.21', 'python-requests/2.32'])
    is(agentKind(program), 'machine')
  is(agentKind('a'.repeat(100_000)), 'regular')
})

test('the country of an address is that of the range that holds it', () => {
  const table = readCountryTable(
    '# a table\n"10.0.0.0","10.0.0.255","DE"\n2001:db8::,2001:db8::ffff,fr\r\n\n10.2.0.0,10.2.0.9,ZZ\n',
  )
  if (table.kind === 'wrong') throw new Error(table.why)
  const of = (address: string) => table.countryOf(addressKey(address) ?? '')
  equal(['10.0.0.0', '10.0.0.255', '10.0.1.0', '9.9.9.9', '2001:db8::5', '10.2.0.1', ''].map(of), [
    'de',
    'de',
    '',
    '',
    'fr',
    '',
    '',
  ])
})

test('a table with a line that is no range is refused by its number', () => {
  equal(readCountryTable('10.0.0.0,10.0.0.9,DE\n10.0.1.9,10.0.1.0,DE').kind, 'wrong')
  const wrong = readCountryTable('10.0.0.0/8,DE')
  is(wrong.kind === 'wrong' && wrong.line, 1)
})

test.run()
