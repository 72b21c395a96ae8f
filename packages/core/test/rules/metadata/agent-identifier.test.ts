import { agentIdentifierUrl, isNoIdentifier } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { is } from 'uvu/assert'

const test = suite('identifiers of people and organisations')

const RIGHT = [
  ['ORCID', '0000-0002-1825-0097'],
  ['ORCID', '0000-0002-1694-233X'],
  ['ORCID', ' https://orcid.org/0000-0002-1825-0097/ '],
  ['ISNI', '0000 0001 2103 2683'],
  ['ISNI', '0000000121032683'],
  ['ROR', '03yrm5c26'],
  ['ROR', 'https://ror.org/03yrm5c26'],
  ['GND', '118529579'],
  ['VIAF', '12347'],
] as const

const WRONG = [
  ['ORCID', 'wrong'],
  ['ORCID', '0000-0002-1825-0098'],
  ['ORCID', '0000-0002-1825-009'],
  ['ORCID', 'https://ror.org/03yrm5c26'],
  ['ISNI', '0000 0001 2103 2684'],
  ['ROR', '03yrm5c27'],
  ['ROR', 'California'],
  ['VIAF', 'x'],
] as const

test('an identifier of a known scheme has its form and its check digits', () => {
  for (const [scheme, value] of RIGHT) {
    is(isNoIdentifier(scheme, value), false, value)
    is(typeof agentIdentifierUrl(scheme, value), 'string', value)
  }
  for (const [scheme, value] of WRONG) is(isNoIdentifier(scheme, value), true, value)
})

test('nothing is said of blank values and of schemes that are not known', () => {
  is(isNoIdentifier('ORCID', ' '), false)
  is(isNoIdentifier('', 'wrong'), false)
  is(isNoIdentifier('DAI', 'wrong'), false)
  is(isNoIdentifier('constructor', 'wrong'), false)
})

test.run()
