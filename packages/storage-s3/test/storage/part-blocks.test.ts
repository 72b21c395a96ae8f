import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { partBlocks, partSize } from '../../src/storage/part-blocks.ts'
import { memoryBudget, partMemory } from '../../src/storage/part-memory.ts'

const test = suite('parts of an object')

const MEBIBYTE = 1024 ** 2
const TEBIBYTE = 1024 ** 4
const MAX_PART_SIZE = 5 * 1024 ** 3

/** A source that reuses its memory for every chunk, as sources may. */
async function* counting(chunks: readonly number[]): AsyncGenerator<Uint8Array> {
  const memory = new Uint8Array(Math.max(...chunks, 0))
  let at = 0
  for (const length of chunks) {
    for (let index = 0; index < length; index += 1) memory[index] = (at + index) % 251
    at += length
    yield memory.subarray(0, length)
  }
}

const firstUnlike = (block: Uint8Array, from: number) =>
  block.findIndex((byte, index) => byte !== (from + index) % 251)

for (const [what, lengths] of Object.entries({
  nothing: [],
  'one byte': [1],
  'two parts and a rest': [partSize(1) - 1, 2, 70_000, partSize(2), 5],
  'exactly two parts': [partSize(1) + 1, 0, partSize(2) - 1],
}))
  test(`${what}: the blocks hold everything, and all but the last are full`, async () => {
    const total = lengths.reduce((sum, length) => sum + length, 0)
    const found: number[] = []
    let at = 0
    const memory = partMemory(memoryBudget(0))
    for await (const block of partBlocks(counting(lengths), memory)) {
      is(firstUnlike(block, at), -1)
      at += block.length
      found.push(block.length)
      memory.giveBack(block)
    }
    is(at, total)
    const full = Math.floor(total / partSize(1))
    equal(found, [...Array(full).fill(partSize(1)), total - full * partSize(1)])
  })

test('a block that was not given back is not reused', async () => {
  const size = partSize(1)
  const blocks: Uint8Array[] = []
  const memory = partMemory(memoryBudget(2 * size))
  for await (const block of partBlocks(counting([size, size, 10]), memory)) blocks.push(block)
  for (const [index, block] of blocks.entries()) is(firstUnlike(block, index * size), -1)
})

test('ten thousand parts hold the largest possible object', () => {
  let total = 0
  for (let part = 1; part <= 10_000; part += 1) total += partSize(part)
  ok(total >= 5 * TEBIBYTE)
})

test('no part is longer than 6 MiB plus a thousandth of the bytes before it', () => {
  let before = 0
  for (let part = 1; part <= 10_000; part += 1) {
    const size = partSize(part)
    ok(size >= partSize(part - 1), `part ${part} is shorter than the one before`)
    ok(size <= Math.min(MAX_PART_SIZE, 6 * MEBIBYTE + before / 1000), `part ${part}`)
    before += size
  }
})

test.run()
