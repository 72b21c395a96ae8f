import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { plainStrings } from '../../src/text/plain-strings.ts'
import { withoutTags } from '../../src/text/without-tags.ts'

const test = suite('text without markup')

test('tags and comments go, what they hold stays', () => {
  is(withoutTags('Levels <b class="x">by the</b> hour'), 'Levels by the hour')
  is(withoutTags('a<!-- b -->c'), 'ac')
})

test('words that a tag parts stay apart', () => {
  is(withoutTags('<p>First</p><p>Second</p>'), 'First Second')
  is(withoutTags('one<br/>two'), 'one two')
})

test('a sign that opens no tag stays', () => {
  is(withoutTags('3 < 5 and 7 > 2'), '3 < 5 and 7 > 2')
  is(withoutTags('a -> b'), 'a -> b')
})

test('what a tag leaves behind makes up no other', () => {
  is(withoutTags('<<b>script>x'), 'x')
  is(withoutTags('<scr<b>ipt>x'), 'x')
})

test('nothing is left to take away a second time', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', 'b', '/', ' ', '!', 'p') }), (text) =>
      is(withoutTags(withoutTags(text)), withoutTags(text)),
    ),
  ))

test('the texts within a value lose their markup, and it keeps its shape', () =>
  equal(plainStrings({ a: ['<i>x</i>', 1], b: { c: '<b>y' }, d: undefined, e: null }), {
    a: ['x', 1],
    b: { c: 'y' },
    d: undefined,
    e: null,
  }))

test.run()
