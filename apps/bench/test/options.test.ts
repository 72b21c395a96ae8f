import { suite } from 'uvu'
import { equal, is, throws } from 'uvu/assert'
import { readOptions } from '../src/options.ts'

const test = suite('options of the measurements')

test('a share that does not exist is refused', () => {
  for (const share of ['0/3', '4/3', '1', '1/0', 'a/b', '1/3/5'])
    throws(() => readOptions(['--share', share]), /--share takes/, share)
  equal(readOptions(['--share', '3/3']).share, { number: 3, of: 3 })
})

test('there are five counted rounds, in a quick run none, and as many as are asked for', () => {
  is(readOptions([]).rounds, 5)
  is(readOptions(['--quick']).rounds, 0)
  is(readOptions(['--quick', '--rounds', '2']).rounds, 2)
  for (const rounds of ['0', '101', '1.5', 'x'])
    throws(() => readOptions(['--rounds', rounds]), /--rounds takes/, rounds)
})

test.run()
