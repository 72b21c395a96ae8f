import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import {
  formatStorageIdentifier,
  parseNamedBytes,
  parseStorageIdentifier,
  storageIdentifierOf,
} from '../../../src/rules/direct-uploads/storage-identifier.ts'

const test = suite('storage identifiers')

const OBJECT = '18f0a1b2c3d-0123456789ab'

test('an identifier names a store and an object, and the bucket if there is one', () => {
  equal(parseStorageIdentifier(`local://${OBJECT}`), {
    driver: 'local',
    bucket: null,
    objectId: OBJECT,
  })
  equal(parseStorageIdentifier(`s3a://bucket.1:${OBJECT}`), {
    driver: 's3a',
    bucket: 'bucket.1',
    objectId: OBJECT,
  })
})

test('text with anything else is not an identifier', () => {
  for (const text of [
    '',
    OBJECT,
    `local:${OBJECT}`,
    `://${OBJECT}`,
    `local://${OBJECT} `,
    ` local://${OBJECT}`,
    `local://${OBJECT}\n`,
    `local://${OBJECT.toUpperCase()}`,
    `local://a/${OBJECT}`,
    `local://../${OBJECT}`,
    `local://a/b:${OBJECT}`,
    `local://..\\b:${OBJECT}`,
    `local://:${OBJECT}`,
    `local://a:b:${OBJECT}`,
    `local://${OBJECT}//path`,
    'local://18f0a1b2c3d-0123456789a',
    'local://18f0a1b2c3g-0123456789ab',
  ])
    is(parseStorageIdentifier(text), null, text)
})

const hex = (digits: number) =>
  fc
    .array(fc.integer({ min: 0, max: 15 }), { minLength: digits, maxLength: digits })
    .map((all) => all.map((digit) => digit.toString(16)).join(''))

test('a formatted identifier parses to the same value', () =>
  fc.assert(
    fc.property(
      fc.record({
        driver: fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/),
        bucket: fc.option(fc.stringMatching(/^[a-z0-9][a-z0-9.-]{0,40}$/)),
        objectId: fc.tuple(hex(11), hex(12)).map(([time, random]) => `${time}-${random}`),
      }),
      (identifier) =>
        equal(parseStorageIdentifier(formatStorageIdentifier(identifier)), { ...identifier }),
    ),
  ))

test('every parsed identifier formats to the same text', () =>
  fc.assert(
    fc.property(fc.string(), (text) => {
      const identifier = parseStorageIdentifier(text)
      return identifier === null || formatStorageIdentifier(identifier) === text
    }),
  ))

test('a remote store is followed by a path, any other store by an object id', () => {
  const named = (text: string) => parseNamedBytes(text, (driver) => driver === 'archive')
  const remote = { kind: 'remote', driver: 'archive', objectId: null }
  equal(named('archive://a/b%20c.csv'), { ...remote, path: 'a/b%20c.csv' })
  equal(named(`archive://${OBJECT}`), { ...remote, path: OBJECT })
  equal(named(`archive://${OBJECT}//a/b.csv`), { ...remote, path: 'a/b.csv', objectId: OBJECT })
  equal(named(`local://${OBJECT}`), {
    kind: 'object',
    identifier: { driver: 'local', bucket: null, objectId: OBJECT },
  })
  for (const text of [
    'archive://',
    'archive:///a',
    'archive://../a',
    'archive://a\n',
    'local://a/b.csv',
    `archive://${OBJECT}//`,
    `archive://${OBJECT}//${OBJECT}//a`,
    'archive:a',
  ])
    is(named(text), null)
})

test('the identifier of a file in a remote store ends with its path', () => {
  const file = { storageDriver: 'archive', bucket: null, objectId: OBJECT }
  is(storageIdentifierOf({ ...file, remotePath: 'a/b.csv' }), `archive://${OBJECT}//a/b.csv`)
  is(storageIdentifierOf({ ...file, remotePath: null }), `archive://${OBJECT}`)
})

test.run()
