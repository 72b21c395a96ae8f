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
    '<a target="_blank" rel="noopener noreferrer nofollow">y</a><img src="http://a.org/b">',
  )
})

test.run()
