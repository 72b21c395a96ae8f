import { BUILT_IN_ROLES } from '@holdfast/core/rules'
import * as fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { typeName } from '../../src/files/type-name.ts'
import { sizeText } from '../../src/layout/shown.ts'
import { isLanguage, LANGUAGES, preferredLanguage, TEXTS } from '../../src/texts/texts.ts'

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

test('sizes and types of files are told in each language', () => {
  const sizes = ([19, 1536, 1_048_575, 5 * 2 ** 30] as const).map((bytes) =>
    LANGUAGES.map((language) => sizeText(bytes, { language })).join(' / '),
  )
  equal(sizes, ['19 B / 19 B', '1.5 KB / 1,5 KB', '1.0 MB / 1,0 MB', '5.0 GB / 5,0 GB'])
  const types = ['text/plain; charset=utf-8', 'application/pdf', 'x/y'].map((type) =>
    LANGUAGES.map((language) => typeName(type, { language })).join(' / '),
  )
  equal(types, ['Plain Text / Einfacher Text', 'Adobe PDF / Adobe PDF', 'x/y / x/y'])
})

test('every built-in role has words of its own in each language', () => {
  for (const { alias } of BUILT_IN_ROLES) {
    const [english, german] = [TEXTS.en.roles[alias], TEXTS.de.roles[alias]]
    ok(english && german && english.name !== german.name && english.does !== german.does, alias)
  }
})

test.run()
