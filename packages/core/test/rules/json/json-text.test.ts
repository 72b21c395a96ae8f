import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { jsonMembers, jsonValue } from '../../../src/rules/json/json-text.ts'

const test = suite('a text that may be JSON')

test('is its value, which null is too, and undefined where it is no JSON', () => {
  equal(jsonValue(' [1, "a"] '), [1, 'a'])
  is(jsonValue('null'), null)
  is(jsonValue('{"a": 1'), undefined)
  is(jsonValue(''), undefined)
})

test('has members where it is an object or a list', () => {
  equal(jsonMembers('{"a": 1, "b": {"c": null}}'), { a: 1, b: { c: null } })
  equal(jsonMembers('["x"]'), { 0: 'x' })
  for (const text of ['7', '"a"', 'null', 'a: 1', '']) is(jsonMembers(text), null)
})

test.run()
