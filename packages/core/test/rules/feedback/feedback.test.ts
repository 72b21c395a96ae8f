import { suite } from 'uvu'
import { is, ok } from 'uvu/assert'
import { checkedFeedback } from '../../../src/rules/feedback/feedback.ts'

const test = suite('a message to contacts')
const bodyOf = (body: string): string =>
  checkedFeedback(
    { subject: 'Tides', body, fromEmail: 'reader@example.org' },
    { address: null, maxLength: null },
  ).body

test('keeps its text without markup, scripts and style sheets', () => {
  is(bodyOf('<p>Why <b>so</b><script>a < b</script> low<style>p{}</style >?</p>'), 'Why so low?')
  is(bodyOf('<script>1</script>a<SCRIPT src=x>2</Script>b'), 'ab')
  is(bodyOf('a <script> without end'), 'a  without end')
})

test('takes work that grows with its length only', () => {
  const work = (count: number): number => {
    const before = process.cpuUsage()
    bodyOf(`a${'<script'.repeat(count)}>`)
    return process.cpuUsage(before).user
  }
  work(1000)
  const ratio = (work(14_000) + 2000) / (work(1750) + 2000)
  ok(ratio < 24, `eight times the text took ${ratio} times the work`)
})

test.run()
