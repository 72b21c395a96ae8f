import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { ALLOWED } from '../src/allowed.ts'
import { htmlCleaner } from '../src/index.ts'

const test = suite('cleaning HTML')
const { clean } = htmlCleaner()

const LINK = 'target="_blank" rel="noopener noreferrer nofollow"'

test('allowed markup is unchanged', () => {
  const texts = [
    'Plain text with &#x3C; and &#x26;',
    '<p>One <b>two</b> <i>three</i> <small class="note">four</small></p>',
    '<ul><li>a</li></ul><ol><li>b</li></ol><dl><dt>c</dt><dd>d</dd></dl>',
    '<h1>1</h1><h2>2</h2><h3>3</h3><hr><br>',
    '<pre>x\n  y</pre><code>z</code><kbd>k</kbd>',
    '<blockquote cite="https://example.org/">q</blockquote><q cite="http://example.org/">r</q>',
    '<img src="https://example.org/a.png" alt="A" title="B" width="10" height="20" align="left" usemap="#m">',
    '<map name="m"><area shape="rect" coords="0,0,1,1" href="https://example.org/" title="t" alt="u"></map>',
    '<sub>a</sub><sup>b</sup><s>c</s><del>d</del><strike>e</strike><u>f</u><cite>g</cite>',
  ]
  for (const text of texts) is(clean(text), text)
})

test('links open in a new tab, send no referrer and are not followed by search engines', () => {
  const link = (url: string) => `<a href="${url}" ${LINK}>x</a>`
  for (const url of ['https://a.org/', 'http://a.org/?b=c', 'ftp://a.org/', 'mailto:a@b.org'])
    is(clean(`<a href="${url}">x</a>`), link(url))
  is(clean('<a href="https://a.org/" target="_top" rel="opener">x</a>'), link('https://a.org/'))
  is(clean('<a>x</a>'), `<a ${LINK}>x</a>`)
})

test('a URL with another scheme, or without one, is removed and its element stays', () => {
  const schemes = [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'java&#x09;script:alert(1)',
    '&#1;javascript:alert(1)',
    'javascript&colon;alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.org/1',
    '//a.org/',
    '/api/admin',
    '#top',
    'a?https://b.org',
  ]
  for (const scheme of schemes) {
    is(clean(`<a href='${scheme}'>x</a>`), `<a ${LINK}>x</a>`, scheme)
    is(clean(`<img src='${scheme}' alt="x">`), '<img alt="x">', scheme)
    is(clean(`<q cite='${scheme}'>x</q>`), '<q>x</q>', scheme)
    is(clean(`<area href='${scheme}'>`), '<area>', scheme)
  }
  is(clean('<img src="mailto:a@b.org">'), '<img>')
})

test('elements that are not allowed lose their markup and keep their text', () => {
  is(clean('<div>a<section>b</section></div>'), 'ab')
  is(clean('<form action="https://a.org/"><button>c</button></form>'), 'c')
  is(clean('<table><tr><td>d</td></tr></table>'), 'd')
  is(clean('<custom-tag>e</custom-tag>'), 'e')
  is(clean('<meta http-equiv="refresh" content="0;url=https://a.org/">f'), 'f')
  is(clean('<base href="https://a.org/">g<link rel="stylesheet" href="https://a.org/a.css">'), 'g')
})

test('scripts, styles and comments are removed with their content', () => {
  is(clean('a<script>alert(1)</script>b'), 'ab')
  is(clean('a<style>p{background:url(https://a.org/)}</style>b'), 'ab')
  is(clean('a<!-- <b>c</b> -->b<!doctype html>'), 'ab')
  is(clean('a<SCRIPT SRC=https://a.org/a.js></SCRIPT>b'), 'ab')
})

test('event handlers, styles, ids and other attributes are removed', () => {
  const attributes = [
    'onclick="alert(1)"',
    'onerror=alert(1)',
    'ONLOAD="alert(1)"',
    'style="position:fixed;inset:0"',
    'id="getElementById"',
    'name="cookie"',
    'data-x="1"',
    'srcset="https://a.org/a.png 1x"',
    'formaction="javascript:alert(1)"',
    'background="https://a.org/"',
    'contenteditable',
    'tabindex="1"',
    'is="x-y"',
  ]
  for (const attribute of attributes) {
    is(clean(`<p ${attribute}>x</p>`), '<p>x</p>', attribute)
    is(clean(`<img ${attribute}>`), '<img>', attribute)
    is(clean(`<a ${attribute}>x</a>`), `<a ${LINK}>x</a>`, attribute)
  }
  is(clean('<p class="a b">x</p>'), '<p class="a b">x</p>')
})

/** Markup that other sanitizers let through, mostly because browsers parse it differently. */
const ATTACKS = [
  '<img src=x onerror=alert(1)//',
  '<svg><g/onload=alert(2)//<p>',
  '<p>abc<iframe//src=jAva&Tab;script:alert(3)>def</p>',
  '<math><mi//xlink:href="data:x,<script>alert(4)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<noembed><img title="</noembed><img src onerror=alert(1)>"></noembed>',
  '<noframes><img title="</noframes><img src onerror=alert(1)>"></noframes>',
  '<iframe><img title="</iframe><img src onerror=alert(1)>"></iframe>',
  '<textarea><img title="</textarea/><img src=x onerror=alert(1)>">',
  '<title><img title="</title><img src=x onerror=alert(1)>">',
  '<plaintext><img src=x onerror=alert(1)>',
  '<template><img src=x onerror=alert(1)></template>',
  '<select><style></select><img src=x onerror=alert(1)>',
  '<svg><![CDATA[><img src=x onerror=alert(1)>]]>',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--a--!><img src=x onerror=alert(1)>-->',
  '<a/href="javascript:alert(1)"/>x',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate xlink:href=#x attributeName=href values="javascript:alert(1)"/><a id=x>y</a></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></foreignObject></svg>',
  '<object data="javascript:alert(1)"><embed src="javascript:alert(1)">',
  '<video><source onerror="alert(1)"></video><audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<input autofocus onfocus=alert(1)><isindex action=javascript:alert(1)>',
  '<a href="https://a.org/" onclick="alert(1)" ping="https://b.org/">x</a>',
  '<p class="&quot;><img src=x onerror=alert(1)>">x</p>',
  `<img alt="\`><img src=x onerror=alert(1)>\`">`,
  '<scr<script>ipt>alert(1)</script>',
  '<<script>alert(1);//<</script>',
  '<b \0onmouseover=alert(1)>x</b>',
  '\u2028<img\u2029src=x onerror=alert(1)>',
]

const ELEMENTS = new Set(ALLOWED.tagNames)
const ATTRIBUTES = new Set(
  'href target rel shape coords title alt cite align height src width usemap name class'.split(' '),
)

/** Checks how a standard parser reads the result, alone and inside a page. */
function isHarmless(html: string): void {
  const made = clean(html)
  inspect(parseFragment(made).childNodes)
  const { childNodes } = parseFragment(`<div><p>${made}</div>`)
  inspect(childNodes.flatMap((node) => ('childNodes' in node ? node.childNodes : [])))
  is(clean(made), made)
}

function inspect(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): void {
  for (const node of nodes) {
    if (node.nodeName === '#text') continue
    if (!('attrs' in node)) throw new Error(node.nodeName)
    ok(ELEMENTS.has(node.tagName), node.tagName)
    is(node.namespaceURI, 'http://www.w3.org/1999/xhtml')
    for (const { name, value } of node.attrs) {
      ok(ATTRIBUTES.has(name), name)
      if (/^(href|src|cite)$/.test(name)) ok(/^(https?|ftp|mailto):/i.test(value), value)
    }
    inspect(node.childNodes)
  }
}

test('known attacks are harmless, and clean text is unchanged', () => {
  for (const attack of ATTACKS) isHarmless(attack)
})

test('combined attacks are harmless', () => {
  const pieces = fc.constantFrom(
    ...ATTACKS,
    ...['<p>', '</p>', '<b>', '</b>', '<a href="https://a.org/">', '</a>', '<ul><li>', '</ul>'],
    ...[
      '<svg>',
      '</svg>',
      '<math>',
      '</math>',
      '<table>',
      '<td>',
      '</table>',
      '"',
      "'",
      '-->',
      '<',
    ],
    ...[
      '<style>',
      '</style>',
      '<template>',
      '</template>',
      '<select>',
      '<pre>\n',
      '\n',
      '&lt;',
      '&',
    ],
  )
  const texts = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(fc.property(texts, isHarmless), { numRuns: 300 })
})

test('any input is cleaned', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), isHarmless))
})

test('excessively nested markup keeps its text', () => {
  for (const tag of ['b', 'ul><li', 'div', 'svg', 'blockquote']) {
    const made = clean(`${`<${tag}>`.repeat(3000)}deep`)
    is(made.replaceAll(/<[^>]*>/g, ''), 'deep', tag)
    is(clean(made), made)
  }
  equal(clean(`${'<b>'.repeat(3)}x`), '<b><b><b>x</b></b></b>')
})

test('markup that paragraphs would open again and again is shown as it was written', () => {
  const marks = Array.from({ length: 500 }, (_, at) => `<b class="c${at}">`).join('')
  const text = `<p>${marks}${'<p>x'.repeat(500)}`
  is(clean(text), text.replaceAll('<', '&lt;'))
  is(clean('<p><b>a<p>c<p>d'), '<p><b>a</b></p><p><b>c</b></p><p><b>d</b></p>')
})

test.run()
