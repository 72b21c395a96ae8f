import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { partBlocks, partMemory, partSize } from '../../src/storage/part-blocks.ts'

const test = suite('parts of an object')

const TEBIBYTE = 1024 ** 4

/** A source that uses the same memory for every chunk, as sources may. */
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
  test(`${what}: all of it is in the blocks, and all but the last are full`, async () => {
    const total = lengths.reduce((sum, length) => sum + length, 0)
    const found: number[] = []
    let at = 0
    const memory = partMemory()
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

test('a block that was not given back is left alone', async () => {
  const size = partSize(1)
  const blocks: Uint8Array[] = []
  for await (const block of partBlocks(counting([size, size, 10]), partMemory())) blocks.push(block)
  for (const [index, block] of blocks.entries()) is(firstUnlike(block, index * size), -1)
})

test('memory that is given back is used again while it is large enough', () => {
  const memory = partMemory()
  const block = memory.take(10)
  memory.giveBack(block)
  is(memory.take(10), block)
  ok(memory.take(10) !== block)
  memory.giveBack(block)
  is(memory.take(20).length, 20)
})

test('ten thousand parts hold the largest object there may be', () => {
  let total = 0
  for (let part = 1; part <= 10_000; part += 1) total += partSize(part)
  ok(total >= 5 * TEBIBYTE)
})

test.run()
