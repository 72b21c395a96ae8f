import { suite } from 'uvu'
import { equal, is, unreachable } from 'uvu/assert'
import { forEachConcurrently } from '../../../src/rules/files/for-each-concurrently.ts'

const test = suite('running work with limited concurrency')

const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

test('every item is processed once, never more than `width` at a time', async () => {
  const done: string[] = []
  let [running, most] = [0, 0]
  await forEachConcurrently(['a', 'b', 'c', 'd', 'e'], 2, async (item, index) => {
    running += 1
    most = Math.max(most, running)
    await pause()
    running -= 1
    done.push(`${index}${item}`)
  })
  equal(done.sort(), ['0a', '1b', '2c', '3d', '4e'])
  is(most, 2)
})

test('after a failure no item is started, and running ones are awaited', async () => {
  const [begun, ended]: [number[], number[]] = [[], []]
  const failing = forEachConcurrently([0, 1, 2, 3], 2, async (item) => {
    begun.push(item)
    if (item === 0) throw new Error('The first one fails')
    await pause()
    ended.push(item)
  })
  await failing.then(
    () => unreachable(),
    ({ message }: Error) => is(message, 'The first one fails'),
  )
  equal([begun, ended], [[0, 1], [1]])
})

test.run()
