import { BUILT_IN_ROLES } from '@holdfast/core/rules'
import * as fc from 'fast-check'
import { suite } from 'uvu'
import { is, ok } from 'uvu/assert'
import { isLanguage, preferredLanguage, TEXTS } from '../../src/texts/texts.ts'

const test = suite('the language of a page')

test('is the one with the highest weight among those there are', () => {
  const cases = {
    'en, de;q=0.9': 'en',
    'fr, de;q=0.5, en;q=0.1': 'de',
    'de-CH': 'de',
    'en;q=0, de;q=0.1': 'de',
    '': 'en',
    '*': 'en',
  }
  for (const [header, language] of Object.entries(cases))
    is(preferredLanguage(header), language, header)
})

test('any header gives a language', () =>
  fc.assert(fc.property(fc.string(), (header) => ok(isLanguage(preferredLanguage(header))))))

test('every built-in role has words of its own in each language', () => {
  for (const { alias } of BUILT_IN_ROLES) {
    const [english, german] = [TEXTS.en.roles[alias], TEXTS.de.roles[alias]]
    ok(english && german && english.name !== german.name && english.does !== german.does, alias)
  }
})

test.run()
