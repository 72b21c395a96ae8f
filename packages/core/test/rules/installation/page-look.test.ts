import { contrast, pageLook, readPageColors, THEME_COLORS, textOn } from '@holdfast/core/rules'
import * as fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'

const test = suite('the look of pages')

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, '0')}`)
const looks = (settings: Readonly<Record<string, string>>) =>
  pageLook(new Map(Object.entries(settings)), [], { installationName: 'River Data' })

test('black on white has the greatest contrast, and a colour on itself none', () => {
  is(contrast('#000000', '#ffffff'), 21)
  is(contrast('#8a1538', '#8a1538'), 1)
  is(contrast('#777777', '#ffffff').toFixed(2), '4.48')
})

test('text on any colour can be read', () => {
  fc.assert(fc.property(color, (behind) => contrast(textOn(behind), behind) >= 4.5))
})

test('a link colour is taken exactly where links in it can be read on all that is behind them', () => {
  fc.assert(
    fc.property(color, (link) => {
      const { ground, panel, note, bad } = THEME_COLORS.dark
      const readable = [ground, panel, note, bad].every((each) => contrast(link, each) >= 4.5)
      is(readPageColors(JSON.stringify({ dark: { link } })).kind === 'read', readable)
    }),
  )
})

test('the standard colours can be read', () => {
  for (const theme of ['light', 'dark'] as const) {
    const { text, muted, ground, panel, note, bad, link } = THEME_COLORS[theme]
    is(readPageColors(JSON.stringify({ [theme]: { link } })).kind, 'read')
    for (const behind of [ground, panel, note, bad])
      ok(contrast(text, behind) >= 4.5 && contrast(muted, behind) >= 4.5, `${theme} ${behind}`)
  }
})

test('the refusal of a colour names its ratio', () => {
  const read = readPageColors('{"light":{"link":"#ff8800"}}')
  match(
    read.kind === 'wrong' ? read.message : '',
    /#ff8800 of the light theme .* contrast of 2\.\d\d/,
  )
})

test('what is no description of colours is refused', () => {
  const texts = [
    '',
    'red',
    '[]',
    'null',
    '{"night":{}}',
    '{"light":1}',
    '{"light":{"text":"#000000"}}',
  ]
  for (const text of [
    ...texts,
    '{"dark":{"link":"red"}}',
    '{"light":{"link":null}}',
    '{"__proto__":{}}',
  ])
    is(readPageColors(text).kind, 'wrong', text)
})

test('a value of an older version that cannot be used is not chosen', () => {
  const { links, logo, name, footer } = looks({
    ':NavbarAboutUrl': 'javascript:alert(1)',
    ':NavbarGuidesUrl': '//elsewhere.example.org',
    ':NavbarSupportUrl': ' https://help.example.org/a?b=c ',
    ':ApplicationPrivacyPolicyUrl': '/privacy-of-ours',
    ':LogoCustomizationFile': 'http://example.org/logo.png',
    ':FooterCopyright': 'false',
  })
  equal(links, {
    about: null,
    guides: null,
    support: 'https://help.example.org/a?b=c',
    privacy: '/privacy-of-ours',
  })
  equal([logo, name, footer], [null, 'River Data', null])
})

test.run()
