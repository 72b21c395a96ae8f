import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { readTogether } from '../../../src/rules/files/read-together.ts'

const test = suite('files that are read together')

const MIB = 1024 * 1024
const sizes = (files: readonly number[]) =>
  [...readTogether(files.map((size) => ({ size })))].map(({ files: some, readers }) => ({
    sizes: some.map(({ size }) => size),
    readers,
  }))

test('a thousand small files are read together, sixteen at a time', () => {
  const batches = sizes(Array.from({ length: 2500 }, () => 10))
  equal(
    batches.map((batch) => [batch.sizes.length, batch.readers]),
    [
      [1000, 16],
      [1000, 16],
      [500, 16],
    ],
  )
})

test('a batch ends before its bytes pass 64 MiB, and a larger file is one of its own', () => {
  equal(sizes([30 * MIB, 30 * MIB, 10 * MIB, 900 * MIB, 1]), [
    { sizes: [30 * MIB, 30 * MIB], readers: 2 },
    { sizes: [10 * MIB], readers: 2 },
    { sizes: [900 * MIB], readers: 2 },
    { sizes: [1], readers: 16 },
  ])
  equal(sizes([]), [])
})

test.run()
