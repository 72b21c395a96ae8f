import {
  allNotificationTypes,
  BUILT_IN_ROLES,
  LOCK_TYPES,
  REFUSAL_CODES,
} from '@holdfast/core/rules'
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

test('sizes and types of files are named in each language', () => {
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

test('every code of a refusal has words of its own in each language', () => {
  for (const code of REFUSAL_CODES) {
    const [english, german] = [TEXTS.en.refusals.codes[code], TEXTS.de.refusals.codes[code]]
    ok(english.length > 5 && german.length > 5 && english !== german, code)
  }
})

test('every kind of notification has German words, with and without an object and details', () => {
  const dataset = {
    kind: 'dataset',
    id: 7,
    name: 'Kelp',
    identifier: 'doi:10.5072/FK2/KELP',
    owner: { alias: 'sea', name: 'Sea' },
  } as const
  const expires = '2026-03-01T10:20:30.000Z'
  for (const type of allNotificationTypes())
    for (const object of [null, dataset])
      for (const details of [{}, { expires, reason: 'R', status: 'S', files: 3, fileName: 'a' }]) {
        const told = { type, object, details, actor: '@ann' }
        const [english, german] = [TEXTS.en, TEXTS.de].map(({ notification }) => notification(told))
        ok(english && german, type)
        is.not(german?.heading, english?.heading, type)
        is.not(german?.message, english?.message, type)
        is(german?.message.includes('undefined'), false, type)
        if (type !== 'CREATEACC') is(german?.message.includes('„Kelp“'), object !== null, type)
      }
  const granted = {
    type: 'GRANTFILEACCESS',
    object: dataset,
    details: { expires },
    actor: '@a',
  } as const
  is(
    TEXTS.de.notification(granted).message,
    'Sie dürfen nun Dateien von „Kelp“ (doi:10.5072/FK2/KELP) herunterladen, bis 01.03.2026, 10:20:30 UTC. Ort: „Sea“.',
  )
})

test('the texts of both languages have the same keys and as many entries', () => {
  const shape = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shape)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shape(each)]))
        : typeof value
  equal(sorted(shape(TEXTS.de)), sorted(shape(TEXTS.en)))
})

/** As text, with members in the order of their names. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )

test('a wait of one minute is written in the singular', () => {
  const told = LANGUAGES.flatMap((language) =>
    [1, 5].map((minutes) => TEXTS[language].refusals.rateLimited(minutes)),
  )
  equal(
    told.map((text) => / (a minute|5 minutes|einer Minute|5 Minuten)/.exec(text)?.[1]),
    ['a minute', '5 minutes', 'einer Minute', '5 Minuten'],
  )
})

test('every lock is explained in each language', () => {
  for (const type of LOCK_TYPES) {
    const [english, german] = [TEXTS.en.deposit.locks[type], TEXTS.de.deposit.locks[type]]
    ok(english && german && english !== german, type)
  }
})

test.run()
