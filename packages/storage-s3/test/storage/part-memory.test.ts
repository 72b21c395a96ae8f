import fc from 'fast-check'
import { suite } from 'uvu'
import { is, ok } from 'uvu/assert'
import { type MemoryBudget, memoryBudget, partMemory } from '../../src/storage/part-memory.ts'

const test = suite('memory for parts')

/** The first block, which an upload fills before it uses its memory. */
const first = () => new Uint8Array(10)

const isWaiting = async (block: Promise<Uint8Array>): Promise<boolean> =>
  Promise.race([block.then(() => false), new Promise<boolean>((r) => setImmediate(r, true))])

test('memory that is given back is reused while it is large enough', async () => {
  const memory = partMemory(memoryBudget(100))
  const block = await memory.take(10)
  memory.giveBack(block)
  is(await memory.take(10), block)
  ok((await memory.take(10)) !== block)
  memory.giveBack(block)
  is((await memory.take(20)).length, 20)
})

test('an upload without room in the budget waits for its own block, which may then be larger', async () => {
  const memory = partMemory(memoryBudget(0))
  const next = memory.take(20)
  ok(await isWaiting(next))
  memory.giveBack(first())
  is((await next).length, 20)
})

test('one upload never waits for another', async () => {
  const budget = memoryBudget(20)
  const [one, other] = [partMemory(budget), partMemory(budget)]
  await one.take(20)
  const next = other.take(10)
  ok(await isWaiting(next))
  other.giveBack(first())
  is((await next).length, 10)
})

test('an upload returns its share of the budget when it ends', async () => {
  const budget = memoryBudget(20)
  const memory = partMemory(budget)
  const block = await memory.take(20)
  ok(!budget.reserve(1))
  memory.giveBack(block)
  memory.close()
  ok(budget.reserve(20))
})

/** Records the maximum amount reserved. */
function watched(budget: MemoryBudget) {
  let now = 0
  let most = 0
  return {
    reserve: (bytes: number) => {
      const reserved = budget.reserve(bytes)
      if (reserved) now += bytes
      most = Math.max(most, now)
      return reserved
    },
    release: (bytes: number) => {
      now -= bytes
      budget.release(bytes)
    },
    now: () => now,
    most: () => most,
  }
}

test('uploads that grow concurrently all end, within the budget plus a block for each', async () => {
  const parts = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 12 })
  const uploads = fc.array(parts, { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(uploads, fc.integer({ min: 0, max: 200 }), async (all, room) => {
      const budget = watched(memoryBudget(room))
      await Promise.all(
        all.map(async (growths) => {
          const memory = partMemory(budget)
          const sent: Promise<void>[] = []
          const send = (block: Uint8Array) =>
            sent.push(Promise.resolve().then(() => memory.giveBack(block)))
          send(first())
          let size = 10
          for (const growth of growths) {
            size += growth
            const block = await memory.take(size)
            ok(block.length >= size)
            send(block)
          }
          await Promise.all(sent)
          memory.close()
        }),
      )
      ok(budget.most() <= room)
      is(budget.now(), 0)
    }),
  )
})

test.run()
