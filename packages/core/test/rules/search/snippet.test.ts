import fc from 'fast-check'
import { suite } from 'uvu'
import { is, match, not, ok } from 'uvu/assert'
import { snippetOf } from '../../../src/rules/search/snippet.ts'

const test = suite('snippets')

const sought = [{ field: null, terms: new Set(['flood']), patterns: [] }]
const marked = (text: string): string =>
  text.replaceAll('flood', '<span class="search-term-match">flood</span>')

test('a part that is cut out of a text begins and ends between words, and says that there is more', () => {
  const words = 'hourly water level readings '
  is(
    snippetOf(`${words.repeat(9)}flood ${words.repeat(9)}`, sought),
    marked(`…${words}${words}flood ${words.repeat(4)}hourly water level…`),
  )
})

test('a text that fits is shown whole', () => {
  is(snippetOf('A flood & more', sought), marked('A flood &amp; more'))
})

test('no word and no character is cut, wherever the word stands', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'ü', '𝒳', '水'),
    minLength: 1,
    maxLength: 30,
  })
  const words = fc.array(word, { maxLength: 40 })
  fc.assert(
    fc.property(words, words, (before, after) => {
      const text = [...before, 'flood', ...after].join(' ')
      const shown = (snippetOf(text, sought) ?? '').replaceAll(/<[^>]*>/g, '')
      const part = shown.replace(/^…/, '').replace(/…$/, '')
      ok(` ${text} `.includes(` ${part} `), shown)
      ok(shown.startsWith('…') || text.startsWith(part), shown)
    }),
  )
})

test('a text without blanks is cut between characters', () => {
  for (const odd of ['', 'a']) {
    const shown = snippetOf(`${odd}${'𝒳'.repeat(99)}-flood-${odd}${'𝒳'.repeat(199)}`, sought)
    not.match(String(shown), /\p{Cs}/u)
    match(String(shown), 'flood')
  }
})

test.run()
