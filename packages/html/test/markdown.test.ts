import { suite } from 'uvu'
import { is, match, not } from 'uvu/assert'
import { markdownToHtml } from '../src/index.ts'

const test = suite('Markdown')
const html = markdownToHtml()

test('headings, lists, code and tables become HTML below the headings of a page', () => {
  match(html('# Title'), '<h3>Title</h3>')
  match(html('- *one*\n- `two`'), '<li><em>one</em></li>')
  match(html('| a | b |\n|---|---|\n| 1 | 2 |'), '<td>2</td>')
})

test('nothing in it runs, loads or misleads', () => {
  for (const hostile of [
    '<script>alert(1)</script>',
    '[a](javascript:alert(1))',
    '![x](https://tracker.example/a.png)',
    '<a href="javascript:alert(1)">b</a>',
    '<img src=x onerror=alert(1)>',
    '[a](data:text/html,x)',
    '```html onload=x\n<b>\n```',
  ])
    not.match(html(hostile), /<(?:script|img)|<\w[^>]*(?:href="(?:javascript|data)|\son)/i, hostile)
  match(html('[a](https://example.org/b)'), 'href="https://example.org/b"')
  match(html('<b>bold</b>'), /&(?:lt|#x3C);b>bold/)
  is(html(''), '')
})

test('a text made to keep a processor busy is shown as it is', () => {
  for (const unit of ['*a_ ', '>', '+ ', '1. ']) {
    const text = `<b>${unit.repeat(4000)}`
    match(html(text), /^<pre>&lt;b>[^<]*<\/pre>$/, unit)
  }
  const dictionary = '- [`mean_level_cm`](https://example.org/mean_level_cm): *mean* level\n'
  match(html(dictionary.repeat(100)), '<em>mean</em>')
})

test('a table whose lines would be filled up with very many cells stays as it is', () => {
  const row = (cell: string, cells: number) => `${`|${cell}`.repeat(cells)}|\n`
  const wide = `${row('a', 500)}${row('-', 500)}${'|x\n'.repeat(500)}`
  is(html(wide), `<pre>${wide}</pre>`)
  const many = `${row('a', 50)}${row('-', 50)}${'|x\n'.repeat(50)}\n`.repeat(20)
  is(html(many), `<pre>${many}</pre>`)
  const full = `${row('a', 30)}${row('-', 30)}${row('x', 30).repeat(350)}`
  is(html(full).match(/<td>/g)?.length, 10_500)
})

test.run()
