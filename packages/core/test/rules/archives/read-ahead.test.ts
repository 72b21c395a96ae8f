import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, instance, is } from 'uvu/assert'
import { readRange } from '../../../src/rules/archives/archive.ts'
import { readingAhead } from '../../../src/rules/archives/read-ahead.ts'
import type { ByteRange } from '../../../src/rules/storage/bytes.ts'

const test = suite('reading ahead in archives')

const BYTES = Uint8Array.from({ length: 200_000 }, (_, at) => at % 251)

/** An archive in memory, and the ranges that are read of it. The first `failures` reads break. */
function watched(failures = 0) {
  const ranges: ByteRange[] = []
  const archive = readingAhead({
    size: BYTES.length,
    read: async (range) => {
      ranges.push(range)
      if (ranges.length <= failures) throw new Error('The storage is away')
      return (async function* () {
        yield BYTES.subarray(range.start, range.end)
      })()
    },
  })
  return { archive, ranges }
}

test('short ranges that lie near one another are read once', async () => {
  const { archive, ranges } = watched()
  const asked = Array.from({ length: 100 }, (_, nth) => ({
    start: nth * 600,
    end: nth * 600 + 700,
  }))
  const found = await Promise.all(asked.map((range) => readRange(archive, range)))
  equal(
    found,
    asked.map(({ start, end }) => BYTES.slice(start, end)),
  )
  equal(ranges, [{ start: 0, end: 65_536 }])
})

test('long ranges are read by themselves', async () => {
  const { archive, ranges } = watched()
  const range = { start: 10, end: 100_000 }
  equal(await readRange(archive, range), BYTES.slice(10, 100_000))
  equal(ranges, [range])
})

test('what could not be read is asked for again', async () => {
  const { archive } = watched(1)
  const range = { start: 5, end: 9 }
  instance(await readRange(archive, range).catch((error: unknown) => error), Error)
  equal(await readRange(archive, range), BYTES.slice(5, 9))
})

test('every range has its bytes, in any order', async () => {
  const { archive } = watched()
  const range = fc
    .tuple(fc.nat(BYTES.length), fc.nat(20_000))
    .map(([start, length]) => ({ start, end: Math.min(BYTES.length, start + length) }))
  await fc.assert(
    fc.asyncProperty(fc.array(range, { maxLength: 20 }), async (asked) => {
      const found = await Promise.all(asked.map((each) => readRange(archive, each)))
      is(
        found.every((bytes, nth) => {
          const { start = 0, end = 0 } = asked[nth] ?? {}
          return Buffer.compare(bytes, BYTES.subarray(start, end)) === 0
        }),
        true,
      )
    }),
  )
})

test.run()
