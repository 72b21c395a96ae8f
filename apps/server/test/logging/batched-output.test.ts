import { setImmediate } from 'node:timers/promises'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { batchedOutput } from '../../src/batched-output.ts'

const test = suite('gathered output')

test('the lines of one turn are written together and in order', async () => {
  const written: string[] = []
  const output = batchedOutput((text) => written.push(text))
  output.write('one\n')
  output.write('two\n')
  equal(written, [])
  await setImmediate()
  equal(written, ['one\ntwo\n'])
  output.write('three\n')
  await setImmediate()
  equal(written, ['one\ntwo\n', 'three\n'])
})

test('flushed text is written at once, and only once', async () => {
  const written: string[] = []
  const output = batchedOutput((text) => written.push(text))
  output.write('last words\n')
  output.flush()
  equal(written, ['last words\n'])
  await setImmediate()
  equal(written, ['last words\n'])
})

test.run()
