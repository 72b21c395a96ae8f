import * as fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { xmlDocument } from '../../src/xml/xml-document.ts'
import {
  characterData,
  container,
  element,
  textElement,
  wrapped,
} from '../../src/xml/xml-element.ts'
import { requireWellFormed, textsNamed } from '../well-formed.ts'

const test = suite('XML documents')

const DECLARED = '<?xml version="1.0" encoding="UTF-8"?>\n'

test('attributes and children keep the given order', () => {
  const root = container('a:r', { 'xmlns:a': 'urn:a', z: '1', b: '2' }, [
    textElement('a:y', 'two', { k: 'v' }),
    textElement('a:x', 'one'),
    container('empty', {}),
  ])
  is(
    xmlDocument(root),
    `${DECLARED}<a:r xmlns:a="urn:a" z="1" b="2">
  <a:y k="v">two</a:y>
  <a:x>one</a:x>
  <empty/>
</a:r>
`,
  )
})

test('empty elements are left out, and so are their empty parents', () => {
  is(textElement('a', '  ', { k: 'v' }), null)
  is(textElement('a', undefined), null)
  is(wrapped('a', wrapped('b', null, undefined, '')), null)
  equal(element('a', { k: null, l: '', m: 'x' }), {
    name: 'a',
    attributes: { m: 'x' },
    children: [],
  })
})

test('any text gives a well-formed document', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, value) =>
      requireWellFormed(xmlDocument(container('r', { k: value }, text, container('c', {}, text)))),
    ),
  ))

test('a parser reads the written text, except for characters that XML cannot hold', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) =>
      equal(textsNamed(xmlDocument(container('r', {}, text)), 'r'), [
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that XML cannot hold
        text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, ''),
      ]),
    ),
  ))

test('line ends become LF, and unpaired surrogates are dropped', () =>
  equal(textsNamed(xmlDocument(container('r', {}, 'a\r\nb\rc\uD800d\uFFFEe')), 'r'), ['a\nb\ncde']))

test('a parser reads line breaks and tabs in attributes as they were', () =>
  is(
    xmlDocument(container('r', { k: 'a\r\nb\tc "&\'' }, 'a\n\tb')),
    `${DECLARED}<r k="a&#10;b&#9;c &quot;&amp;&apos;">a\n\tb</r>\n`,
  ))

test('character data is not escaped, and cannot end early', () =>
  match(
    xmlDocument(container('r', {}, characterData('<b>&amp;\u0001 "]]>'))),
    '<r><![CDATA[<b>&amp; "]]]]><![CDATA[>]]>',
  ))

test.run()
