import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { blocksOf } from '../../src/storage/write-stream.ts'

const test = suite('blocks of a stream')

async function* streamOf(lengths: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0
  for (const length of lengths) {
    yield Uint8Array.from({ length }, (_, nth) => (at + nth) % 251)
    at += length
  }
}

/** The lengths of the blocks, and whether all bytes passed in order. Each block is read before the one after the next is asked for. */
async function taken(lengths: readonly number[]) {
  const blocks: number[] = []
  let at = 0
  let inOrder = true
  for await (const block of blocksOf(streamOf(lengths))) {
    blocks.push(block.length)
    for (const byte of block) {
      inOrder &&= byte === at % 251
      at += 1
    }
  }
  return { blocks, inOrder, bytes: at }
}

test('a short stream takes no more memory than its bytes', async () => {
  for await (const block of blocksOf(streamOf([100]))) is(block.length, 100)
})

test('blocks of full length begin where they would without a short first chunk', async () => {
  const { blocks } = await taken([100, 2_000_000])
  equal(blocks, [100, 65_436, 524_288, 524_288, 524_288, 361_700])
})

test('all bytes pass in order, whatever the chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.nat(200), fc.nat(200_000)), { maxLength: 12 }),
      async (lengths) => {
        const bytes = lengths.reduce((sum, length) => sum + length, 0)
        const { bytes: passed, inOrder } = await taken(lengths)
        equal({ passed, inOrder }, { passed: bytes, inOrder: true })
      },
    ),
    { numRuns: 30 },
  )
})

test.run()
