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

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Answers nothing before it is told to. */
function waiting({
  patienceMs,
  most = 8,
}: {
  readonly patienceMs: number
  readonly most?: number
}) {
  const asked: (readonly number[])[] = []
  const answers: ((error?: Error) => void)[] = []
  const ask = combineCalls(
    (keys: readonly number[]) => {
      asked.push([...keys])
      return new Promise<readonly number[]>((resolve, reject) => {
        answers.push((error) => (error === undefined ? resolve(keys) : reject(error)))
      })
    },
    { kindOf: () => '', most, patienceMs },
  )
  return { asked, ask, answer: (nth: number, error?: Error) => answers[nth]?.(error) }
}

const LONG_MS = 600_000

test('with patience, calls of several turns share the query after the one that is under way', async () => {
  const { asked, ask, answer } = waiting({ patienceMs: LONG_MS })
  const first = ask(1)
  await turn()
  const second = ask(2)
  await turn()
  const third = ask(3)
  await turn()
  assert.equal(asked, [[1]])
  answer(0)
  assert.is(await first, 1)
  await turn()
  await turn()
  assert.equal(asked, [[1], [2, 3]])
  answer(1)
  assert.equal(await Promise.all([second, third]), [2, 3])
})

test('with patience, nobody waits for a slow query for ever, and a full one waits for none', async () => {
  const { asked, ask, answer } = waiting({ patienceMs: 1, most: 2 })
  const calls = [ask(1)]
  await turn()
  calls.push(ask(2))
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(asked, [[1], [2]])
  calls.push(ask(3), ask(4))
  assert.equal(asked, [[1], [2], [3, 4]])
  for (const nth of [2, 1, 0]) answer(nth)
  assert.equal(await Promise.all(calls), [1, 2, 3, 4])
})

test('with patience, those who wait for a query that fails are asked about all the same', async () => {
  const { ask, answer, asked } = waiting({ patienceMs: LONG_MS })
  const first = ask(1)
  await turn()
  const second = ask(2)
  await turn()
  answer(0, new RangeError('lost'))
  assert.is(await first.catch(({ message }) => message), 'lost')
  await turn()
  await turn()
  assert.equal(asked, [[1], [2]])
  answer(1)
  assert.is(await second, 2)
})

test.run()
