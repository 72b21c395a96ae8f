import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { plainStrings } from '../../src/text/plain-strings.ts'
import { withoutTags } from '../../src/text/without-tags.ts'

const test = suite('text without markup')

test('tags and comments are removed, their content stays', () => {
  is(withoutTags('Levels <b class="x">by the</b> hour'), 'Levels by the hour')
  is(withoutTags('a<!-- b -->c'), 'ac')
})

test('words separated by a tag stay separate', () => {
  is(withoutTags('<p>First</p><p>Second</p>'), 'First Second')
  is(withoutTags('one<br/>two'), 'one two')
})

test('a sign that opens no tag is kept', () => {
  is(withoutTags('3 < 5 and 7 > 2'), '3 < 5 and 7 > 2')
  is(withoutTags('a -> b'), 'a -> b')
})

test('removing a tag never creates another one', () => {
  is(withoutTags('<<b>script>x'), 'x')
  is(withoutTags('<scr<b>ipt>x'), 'x')
})

test('removing markup twice changes nothing more', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', 'b', '/', ' ', '!', 'p') }), (text) =>
      is(withoutTags(withoutTags(text)), withoutTags(text)),
    ),
  ))

test('markup is removed from the texts in a value, and its shape stays', () =>
  equal(plainStrings({ a: ['<i>x</i>', 1], b: { c: '<b>y' }, d: undefined, e: null }), {
    a: ['x', 1],
    b: { c: 'y' },
    d: undefined,
    e: null,
  }))

test.run()
