import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, throws } from 'uvu/assert'
import { parseRemotePath, remoteAddress } from '../../../src/rules/storage/remote-path.ts'

const test = suite('paths in remote stores')

const BASE = 'https://data.example.org/archive/'

test('a normalised path is unchanged', () => {
  for (const path of [
    'notes.txt',
    'a/b/c.csv',
    '2024/run-1_final~2.tar.gz',
    'a.b/..c/d..',
    "odd!$&'()*+,;=:@names/x",
    'caf%C3%A9/a%20b.txt',
    '100%25.txt',
    'what%3Fwhere%23.txt',
  ])
    is(parseRemotePath(path), path)
})

test('equivalent spellings are normalised to one', () => {
  for (const [sent, kept] of [
    ['café/a b.txt', 'caf%C3%A9/a%20b.txt'],
    ['caf%c3%a9/%61.txt', 'caf%C3%A9/a.txt'],
    ['{x}|[y]^`"<>', '%7Bx%7D%7C%5By%5D%5E%60%22%3C%3E'],
    ['\u{1F41F}.txt', '%F0%9F%90%9F.txt'],
  ] as const)
    is(parseRemotePath(sent), kept)
})

test('text that could lead out of the folder is not a path', () => {
  for (const text of [
    '',
    '/',
    '/etc/passwd',
    '//other.example.org/a',
    'https://other.example.org/a',
    'a//b',
    'a/',
    '.',
    '..',
    '../a',
    'a/../b',
    'a/./b',
    'a/..',
    'a/...',
    'a/.. /b',
    'a/..;x=1/b',
    'a/%2e%2e/b',
    'a/%2E./b',
    'a/%252e%252e/b',
    'a/%25252e%25252e/b',
    'a/..%2fb',
    'a%2Fb',
    'a%252Fb',
    'a/%252f..%25zz',
    'a\\b',
    '..\\a',
    'a/..%5cb',
    'a%255Cb',
    'a?b',
    'a#b',
    'a\nb',
    'a\r\nHost: x',
    'a%0d%0ab',
    'a%250ab',
    'a\tb',
    'a%00',
    'a\u0085b',
    'a\u2028b',
    'a%c0%ae',
    '%c0%ae%c0%ae/a',
    '100%.txt',
    'a%2',
    '\ud800',
    'x'.repeat(1025),
    'é'.repeat(300),
  ])
    is(parseRemotePath(text), null, JSON.stringify(text))
})

const alphabet = fc.constantFrom(...'.%2ef5cC/\\;?#@: ab\n\u00e9\u{1F41F}%2e%2E%5c..//')
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.array(alphabet, { maxLength: 30 }).map((parts) => parts.join('')),
)

test('every path is its own normal form and has an address below the base', () =>
  fc.assert(
    fc.property(anyText, (text) => {
      const path = parseRemotePath(text)
      if (path === null) return
      equal(parseRemotePath(path), path)
      const url = new URL(remoteAddress(BASE, path))
      is(url.href, BASE + path)
      is(url.pathname, `/archive/${path}`)
      is(url.search + url.hash, '')
    }),
  ))

test('any file name can be encoded as a path that decodes to it', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (name) => {
      const path = parseRemotePath(encodeURIComponent(name.replaceAll(/[.%/\\]/g, '-')))
      if (path !== null) is(decodeURIComponent(path), name.replaceAll(/[.%/\\]/g, '-'))
    }),
  ))

test('an address is built only from a normalised path', () => {
  for (const text of ['..', 'a?b', '', 'caf\u00e9', '%61'])
    throws(() => remoteAddress(BASE, text), /Not a remote path/)
})

test.run()
