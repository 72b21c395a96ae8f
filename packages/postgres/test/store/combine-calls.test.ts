import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { combineCalls } from '../../src/store/combine-calls.ts'

const test = suite('combined calls')

/** Doubles numbers, and records which calls became one query. */
function doubling() {
  const asked: (readonly number[])[] = []
  const ask = combineCalls(async (keys: readonly number[]) => {
    asked.push([...keys])
    if (keys.includes(13)) throw new RangeError('13')
    return keys.map((key) => key * 2)
  })
  return { asked, ask }
}

test('calls of one turn become one query, and each gets its own answer', async () => {
  const { asked, ask } = doubling()
  assert.equal(await Promise.all([ask(1), ask(2), ask(1)]), [2, 4, 2])
  assert.equal(asked, [[1, 2, 1]])
})

test('calls that come while a query runs go into the next one', async () => {
  const { asked, ask } = doubling()
  const first = ask(1)
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(await Promise.all([first, ask(2)]), [2, 4])
  assert.equal(asked, [[1], [2]])
})

test('calls of different kinds take a query each, and so do more than one query may answer', async () => {
  const asked: (readonly number[])[] = []
  const ask = combineCalls(
    async (keys: readonly number[]) => {
      asked.push([...keys])
      return keys
    },
    { kindOf: (key) => (key % 2 === 0 ? 'even' : 'odd'), most: 2 },
  )
  const keys = [1, 2, 3, 4, 5]
  assert.equal(await Promise.all(keys.map(ask)), keys)
  assert.equal(asked, [[1, 3], [2, 4], [5]])
})

test('a query that fails rejects the calls in it, and no others', async () => {
  const { ask } = doubling()
  const outcomes = await Promise.allSettled([ask(13), ask(1)])
  assert.equal(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.is(await ask(1), 2)
})

test.run()
