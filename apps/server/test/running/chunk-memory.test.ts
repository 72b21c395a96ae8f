// own process: measures the memory of the process
import { setImmediate } from 'node:timers/promises'
import { suite } from 'uvu'
import { is, ok } from 'uvu/assert'
import { chunkMemory } from '../../src/chunk-memory.ts'
import { youngObjectCollection } from '../../src/garbage-collection.ts'

const test = suite('the memory of chunks')

const MEBIBYTE = 1024 ** 2

/** A process with `held` bytes of garbage, whose interval fires when `look` is called. */
function processDouble() {
  const seen = { held: 100 * MEBIBYTE, collections: 0, watching: 0 }
  let looks = () => {}
  const memory = chunkMemory({
    held: () => seen.held,
    collect: () => {
      seen.collections += 1
    },
    every: (_, look) => {
      seen.watching += 1
      looks = look
      return () => {
        seen.watching -= 1
        looks = () => {}
      }
    },
  })
  const lookAt = (mebibytes: number) => {
    seen.held = mebibytes * MEBIBYTE
    looks()
  }
  return { memory, seen, lookAt }
}

test('young objects are collected once some MiB have accumulated, not before', () => {
  const { memory, seen, lookAt } = processDouble()
  memory.hold()
  lookAt(105)
  is(seen.collections, 0)
  lookAt(106)
  is(seen.collections, 1)
  lookAt(111)
  is(seen.collections, 1)
  lookAt(112)
  is(seen.collections, 2)
})

test('memory freed after a collection lowers the baseline', () => {
  const { memory, seen, lookAt } = processDouble()
  memory.hold()
  lookAt(106)
  lookAt(100)
  lookAt(105)
  is(seen.collections, 1)
  lookAt(106)
  is(seen.collections, 2)
})

test('all requests share one watch, which ends with the last', () => {
  const { memory, seen, lookAt } = processDouble()
  const ends = [memory.hold(), memory.hold()]
  is(seen.watching, 1)
  ends[0]?.()
  is(seen.watching, 1)
  ends[1]?.()
  is(seen.watching, 0)
  lookAt(500)
  is(seen.collections, 0)
})

test('a later request starts a new baseline', () => {
  const { memory, seen, lookAt } = processDouble()
  memory.hold()()
  seen.held = 300 * MEBIBYTE
  memory.hold()
  lookAt(305)
  is(seen.collections, 0)
  lookAt(306)
  is(seen.collections, 1)
})

test('Node exposes a collection that frees chunks without marking the heap', async () => {
  const collect = youngObjectCollection()
  ok(collect !== null)
  const marks = (globalThis as { readonly gc?: unknown }).gc
  is(marks, undefined, 'nothing of it is left in the global scope')
  const before = process.memoryUsage().arrayBuffers
  for (let chunk = 0; chunk < 64; chunk += 1) Buffer.allocUnsafeSlow(MEBIBYTE)
  const grown = () => process.memoryUsage().arrayBuffers - before
  // Node 24 gives the memory back on another thread.
  for (let turn = 0; turn < 1000 && grown() >= 64 * MEBIBYTE; turn += 1) {
    collect()
    await setImmediate()
  }
  ok(grown() < 64 * MEBIBYTE)
})

test.run()
