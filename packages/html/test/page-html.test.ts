import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { markdownToHtml, pageHtmlCleaner } from '../src/index.ts'

const test = suite('HTML for pages')
const { clean } = pageHtmlCleaner()

test('what people write cannot take the look of a part of the page by its classes', () => {
  is(clean('<p class="bad">Sign in <b class="tag">here</b></p>'), '<p>Sign in <b>here</b></p>')
  is(markdownToHtml()('```bad\nx\n```'), '<pre><code>x\n</code></pre>')
})

test('headings come below the title of a page and the headings of its parts', () => {
  is(clean('<h1>a</h1><h3>b</h3>'), '<h3>a</h3><h5>b</h5>')
})

test('what could run or mislead is removed as elsewhere', () => {
  is(
    clean(
      '<a href="javascript:x" id="main">y</a><img src="http://a.org/b" onerror="c"><script>d</script>',
    ),
    '<a target="_blank" rel="noopener noreferrer nofollow">y</a><a href="http://a.org/b" target="_blank" rel="noopener noreferrer nofollow">http://a.org/b</a>',
  )
})

test('a picture is a link to it, in HTML as in Markdown, so that nobody elsewhere learns who reads', () => {
  const link = (address: string, text: string) =>
    `<a href="${address}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`
  const picture = link('https://a.org/b.png', 'Map &#x3C;1>')
  is(clean('<p><img src="https://a.org/b.png" alt="Map &lt;1&gt;"></p>'), `<p>${picture}</p>`)
  is(markdownToHtml()('![Map <1>](https://a.org/b.png)'), `<p>${picture}</p>`)
  is(clean('<img src="https://a.org/b.png" title="Map">'), link('https://a.org/b.png', 'Map'))
  is(
    clean('<a href="https://a.org"><b><img src="https://a.org/b.png" alt="Map"></b></a>'),
    link('https://a.org', '<b>Map</b>'),
  )
  is(clean('<img src="b.png" alt="Map">'), 'Map')
  is(clean('<img src="javascript:x" alt="Map"><img>'), 'Map')
  is(clean('<map name="m"><area href="https://a.org"></map>'), '')
})

test('a text that is longer than any real one is shown as it was written', () => {
  const attributes = Array.from({ length: 100_000 }, (_, at) => `a${at}`).join(' ')
  is(clean(`<p ${attributes}>x`), `&lt;p ${attributes}>x`)
  is(clean(`<p>${'x'.repeat(150_000)}`).length, 150_007)
})

test.run()
