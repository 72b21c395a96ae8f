import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { gathered } from '../../src/store/gathered.ts'

const test = suite('gathered questions')

/** Doubles numbers and remembers which were asked together. */
function doubling() {
  const asked: (readonly number[])[] = []
  const ask = gathered(async (keys: readonly number[]) => {
    asked.push([...keys])
    if (keys.includes(13)) throw new RangeError('13')
    return keys.map((key) => key * 2)
  })
  return { asked, ask }
}

test('What is asked in one turn is asked together, and each gets its own answer', async () => {
  const { asked, ask } = doubling()
  assert.equal(await Promise.all([ask(1), ask(2), ask(1)]), [2, 4, 2])
  assert.equal(asked, [[1, 2, 1]])
})

test('What is asked while a question is under way goes into the next one', async () => {
  const { asked, ask } = doubling()
  const first = ask(1)
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(await Promise.all([first, ask(2)]), [2, 4])
  assert.equal(asked, [[1], [2]])
})

test('A question that fails fails for all who asked with it, and for nobody else', async () => {
  const { ask } = doubling()
  const outcomes = await Promise.allSettled([ask(13), ask(1)])
  assert.equal(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.is(await ask(1), 2)
})

test.run()
