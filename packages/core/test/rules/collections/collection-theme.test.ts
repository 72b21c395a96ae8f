import { type Theme, themeColor, themeLink } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'

const test = suite('the theme of a collection')

const theme = (members: Partial<Theme>): Theme => ({
  logo: null,
  logoAlignment: null,
  logoFormat: null,
  logoBackgroundColor: null,
  tagline: null,
  linkUrl: null,
  linkColor: null,
  textColor: null,
  backgroundColor: null,
  ...members,
})

test('shows a background that is a colour of six digits, whatever creation stored', () => {
  const shown = ['F1F2F3', '#8A1538', ' 8a1538 ', '#fff', 'white', '#8a1538;}', ''].map(
    (backgroundColor) => themeColor(theme({ backgroundColor })),
  )
  equal(shown, ['#f1f2f3', '#8a1538', '#8a1538', null, null, null, null])
  is(themeColor(theme({})), null)
})

test('leads to web addresses only', () => {
  for (const linkUrl of ['javascript:alert(1)', 'ftp://example.org', 'example.org', ''])
    is(themeLink(theme({ linkUrl })), null, linkUrl)
  is(themeLink(theme({ linkUrl: 'https://example.org/a' })), 'https://example.org/a')
})

test.run()
