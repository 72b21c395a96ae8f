import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, throws } from 'uvu/assert'
import { fileInput } from '../../src/files/file-body.ts'
import { parseLenientJson } from '../../src/files/lenient-json.ts'

const test = suite('lenient JSON')

test('JSON is read as JSON', () =>
  fc.assert(
    fc.property(fc.json({ depthSize: 'small' }), (text) => {
      fc.pre(!/\\u0000|\\ud[89a-f]|__proto__/i.test(text) && !/\p{Cs}/u.test(text))
      equal(parseLenientJson(text), JSON.parse(text))
    }),
  ))

test('strings and keys may be in single quotes, with any content', () =>
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!text.includes('\0'))
      const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
      equal(parseLenientJson(`{'a': ['${inner}', "it's"]}`), { a: [text, "it's"] })
    }),
  ))

test('everything else is strict', () => {
  const bad = [
    '',
    '{',
    "{'a'}",
    "'",
    "{'a':'b}",
    '{a:1}',
    "{'a':1,}",
    "'a''b'",
    '\\',
    "'\\",
    '[1]]',
  ]
  for (const text of bad) throws(() => parseLenientJson(text), undefined, text)
})

test('an unterminated string is refused in one pass, at any length', () => {
  const long = 300_000
  for (const part of ["\\'", '\\"', "'", '"', '\\', "'a", '"\'', "\\\\'"])
    for (const begin of ["'", '"', '['])
      throws(() => parseLenientJson(`${begin}${part.repeat(long)}\\`), undefined, begin + part)
})

test('an upload reads each key in the types that clients use', () => {
  const json = `{'restrict':'TRUE','tabIngest':false,'categories':['a',{'name':'b'}],'label':null}`
  equal(fileInput(json), { restrict: true, tabIngest: false, categories: ['a', 'b'] })
  equal(fileInput('  '), {})
  equal(fileInput(`{"dataFileTags":["Survey"],"provFreeForm":"p","md5Hash":"x"}`), {
    tabularTags: ['Survey'],
    provenance: 'p',
  })
  is(fileInput('{"restrict":"no"}').restrict, false)
})

test.run()
