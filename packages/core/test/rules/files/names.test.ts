import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, throws } from 'uvu/assert'
import {
  checkLabel,
  cleanArchiveFolder,
  cleanFolder,
  MAX_NAME_BYTES,
} from '../../../src/rules/files/file-name.ts'
import { freeName, nameStem } from '../../../src/rules/files/free-name.ts'
import { humanSize } from '../../../src/rules/files/human-size.ts'
import { OBJECT_ID, objectId } from '../../../src/rules/files/object-id.ts'

const test = suite('file names')
const bytes = (text: string) => Buffer.byteLength(text)
const anyName = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 })

test('a label may contain everything that the rules do not forbid', () => {
  for (const label of [
    'notes.txt',
    'MY READ–ME.md',
    'données (1).csv',
    '数据.csv',
    '.gitignore',
    'CON',
    'nul.txt',
  ])
    is(checkLabel(label), null, label)
})

test('a label must not contain forbidden characters', () => {
  for (const character of ':<>;#/"*|?\\') is.not(checkLabel(`a${character}b`), null, character)
})

test('a label must not be blank or consist of invisible characters', () => {
  for (const label of ['', ' ', '\u00a0', '\u3000 ', '\u200b']) is.not(checkLabel(label), null)
})

test('a label cannot forge lines, change the text direction or be malformed UTF-16', () => {
  for (const label of [
    'a\0',
    'a\r\nb',
    'a\tb',
    'a\x7f',
    'a\x85',
    'a\u2028',
    'gpj.\u202eexe',
    '\u2066a',
    '\ud800.txt',
  ])
    is.not(checkLabel(label), null, JSON.stringify(label))
  is(checkLabel('\u05d0\u200f.txt'), null)
})

test('a label must not be . or ..', () => {
  is.not(checkLabel('.'), null)
  is.not(checkLabel('..'), null)
  is(checkLabel('...x'), null)
})

test('a label has at most 255 bytes of UTF-8', () => {
  is(checkLabel('é'.repeat(127)), null)
  is.not(checkLabel('é'.repeat(128)), null)
})

test('repeated slashes, and slashes, hyphens, dots and blanks at the ends of a folder are removed', () => {
  const cleaned = {
    'data//raw': 'data/raw',
    'data\\raw\\': 'data/raw',
    '/-. data .-/': 'data',
    '': '',
    ' / ': '',
    'a b/c.d_e-f': 'a b/c.d_e-f',
    'données/Überblick': 'données/Überblick',
  }
  for (const [label, folder] of Object.entries(cleaned)) equal(cleanFolder(label), { folder })
})

test('a folder never leads to a parent folder', () => {
  const cleaned = {
    '../../etc': 'etc',
    'a/../b': 'a/b',
    'a/./b': 'a/b',
    'a/.. /b': 'a/b',
    '..\\..': '',
  }
  for (const [label, folder] of Object.entries(cleaned)) equal(cleanFolder(label), { folder })
})

test('a folder as long as a request is cleaned in linear time', () => {
  const long = 1_000_000
  for (const part of ['-', '. ', '-/', '-a', ' ', '.'])
    is('message' in cleanFolder(`a${part.repeat(long)}a`), true, part)
  equal(cleanFolder(`${'-'.repeat(long)}a${'- '.repeat(long)}`), { folder: 'a' })
})

test('a folder with other characters or of excessive length is a problem', () => {
  for (const label of ['a:b', 'a\nb', 'a\0', 'a*', 'a%2e', `${'x/'.repeat(501)}x`, 'a'.repeat(256)])
    is('message' in cleanFolder(label), true, label.slice(0, 20))
})

test('characters that are not allowed in the folder of an archive member become dots', () => {
  equal(cleanArchiveFolder('a:b/c&d'), { folder: 'a.b/c.d' })
  equal(cleanArchiveFolder('../*/x'), { folder: 'x' })
})

test('for any input a clean folder is relative, stays clean and has no dot segments', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab./\\- _'), maxLength: 30 }), (label) => {
      const result = cleanFolder(label)
      if (!('folder' in result)) return
      equal(cleanFolder(result.folder), result)
      if (result.folder === '') return
      for (const segment of result.folder.split('/')) is(/^[. ]*$/.test(segment), false)
    }),
  ))

test('the number at the end of a taken name is counted up', () => {
  const among =
    (...names: readonly string[]) =>
    (name: string) =>
      names.includes(name)
  is(freeName('a.csv', among()), 'a.csv')
  is(freeName('a.csv', among('a.csv')), 'a-1.csv')
  is(freeName('a.csv', among('a.csv', 'a-1.csv')), 'a-2.csv')
  is(freeName('a-3.csv', among('a-3.csv')), 'a-4.csv')
  is(freeName('a-9', among('a-9')), 'a-10')
  is(freeName('.profile', among('.profile')), '.profile-1')
  is(freeName('x-20240101120000.nc', among('x-20240101120000.nc')), 'x-20240101120000-1.nc')
})

test('a free name is not taken and not too long, and names with its stem are enough to find it', () =>
  fc.assert(
    fc.property(anyName, fc.nat(30), (text, count) => {
      const name = checkLabel(text) === null ? text : `${text.replace(/[^a-z]/g, '')}x-1.csv`
      const all = new Set<string>()
      for (let n = 0; n < count; n += 1) all.add(freeName(name, (other) => all.has(other)))
      is(all.size, count)
      const fetched = new Set([...all].filter((other) => other.startsWith(nameStem(name))))
      const free = freeName(name, (other) => fetched.has(other))
      is(all.has(free), false)
      is(
        free,
        freeName(name, (other) => all.has(other)),
      )
      if (checkLabel(name) === null) is(bytes(free) <= MAX_NAME_BYTES, true)
    }),
  ))

test('a name of maximum length is shortened to make room for its number', () => {
  const name = `${'é'.repeat(125)}.nc`
  const free = freeName(name, (other) => other === name)
  is(free, `${'é'.repeat(125)}-1.nc`)
  const longest = `${'é'.repeat(126)}.nc`
  is(
    freeName(longest, (other) => other === longest),
    `${'é'.repeat(125)}-1.nc`,
  )
})

test('a size is printed in bytes below 1024 and with one decimal above', () => {
  const printed = new Map([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [1536, '1.5 KB'],
    [104960, '102.5 KB'],
    [1024 ** 2 - 1, '1.0 MB'],
    [1024 ** 2, '1.0 MB'],
    [5 * 1024 ** 4, '5.0 TB'],
    [2048 * 1024 ** 5, '2048.0 PB'],
  ])
  for (const [size, text] of printed) is(humanSize(size), text)
})

test('an object id consists of its time and random digits', () => {
  is(objectId(0x18f0a1b2c3d, '0123456789ab'), '18f0a1b2c3d-0123456789ab')
  is(OBJECT_ID.test(objectId(Date.UTC(2031, 3, 5), 'ABCDEF012345')), true)
  is(objectId(1, 'ffffffffffff'), '00000000001-ffffffffffff')
})

test('an object id from invalid parts is refused', () => {
  for (const [millis, random] of [
    [1, '../../../etc'],
    [1, 'abc'],
    [-1, 'ffffffffffff'],
    [Number.NaN, 'ffffffffffff'],
  ] as const) {
    throws(() => objectId(millis, random), /an object id needs/)
  }
})

test.run()
