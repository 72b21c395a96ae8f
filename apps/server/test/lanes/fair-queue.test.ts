import { setImmediate as turn } from 'node:timers/promises'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { fairQueue, type QueueLimits } from '../../src/lanes/fair-queue.ts'

const test = suite('a fair queue')

/** A queue, and what became of each request: its name once it runs, `name:reason` if it was refused. */
function queue(limits: Partial<Omit<QueueLimits, 'running'>> = {}, width = { most: 1 }) {
  const late = new Set<() => void>()
  const seen: string[] = []
  const ends = new Map<string, () => void>()
  const made = fairQueue(
    { running: () => width.most, waiting: 6, waitingOfOne: 4, waitingMs: 1000, ...limits },
    (work) => {
      late.add(work)
      return () => late.delete(work)
    },
  )
  const enter = (...names: readonly string[]) => {
    for (const name of names)
      void made.enter(name.slice(0, 1)).then((admission) => {
        if (admission.kind === 'admitted') ends.set(name, admission.leave)
        seen.push(admission.kind === 'admitted' ? name : `${name}:${admission.because}`)
      })
    return turn()
  }
  const end = (name: string) => {
    ends.get(name)?.()
    return turn()
  }
  return { enter, end, seen, late, width, lengths: made.lengths }
}

test('clients take turns, each in the order of its own requests', async () => {
  const { enter, end, seen, lengths } = queue()
  await enter('a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2')
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) await end(name)
  equal(seen, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  equal(lengths(), { running: 0, waiting: 0 })
})

test('a client with too much waiting is refused, while others may wait', async () => {
  const { enter, seen } = queue()
  await enter('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1')
  equal(seen, ['a1', 'a6:share'])
})

test('in a full queue the longest part gives way, and no one takes the place of their equals', async () => {
  const { enter, seen, lengths } = queue({ waitingOfOne: 5 })
  await enter('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1')
  is(lengths().waiting, 6)
  await enter('c1', 'd1', 'e1')
  equal(seen, ['a1', 'a6:share', 'a5:share', 'a4:share'])
  await enter('f1')
  equal(seen.slice(4), ['a3:share'])
  await enter('g1')
  equal(seen.slice(5), ['g1:full'])
})

test('what waits too long is refused, and does not run later', async () => {
  const { enter, end, seen, late, lengths } = queue()
  await enter('a1', 'b1', 'c1')
  const [first] = late
  first?.()
  await turn()
  await end('a1')
  await end('a1')
  equal(seen, ['a1', 'b1:late', 'c1'])
  equal(lengths(), { running: 1, waiting: 0 })
  is(late.size, 0)
})

test('a wider lane lets in several at the end of one', async () => {
  const { enter, end, seen, width } = queue()
  await enter('a1', 'a2', 'a3', 'b1')
  width.most = 3
  await end('a1')
  equal(seen, ['a1', 'a2', 'b1', 'a3'])
})

test.run()
