import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import {
  longestPart,
  mayTake,
  stretchLengths,
} from '../../../src/rules/resumable-uploads/next-length.ts'
import { segments } from '../../../src/rules/resumable-uploads/segments.ts'
import { MAX_PARTS } from '../../../src/rules/storage/part-upload.ts'

const test = suite('stretches of an upload')
const MEBIBYTE = 1024 ** 2

async function* inChunks(bytes: Uint8Array, chunk: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
}

async function cut(bytes: Uint8Array, total: number, chunk: number) {
  const pieces: { readonly announced: number; readonly came: number }[] = []
  const whole: Uint8Array[] = []
  for await (const { length, bytes: piece } of segments(inChunks(bytes, chunk), {
    total,
    first: MEBIBYTE,
    longest: 3 * MEBIBYTE,
  })) {
    let came = 0
    for await (const part of piece) {
      came += part.length
      whole.push(part.slice())
    }
    pieces.push({ announced: length, came })
    if (came < length) break
  }
  return { pieces, whole: Buffer.concat(whole) }
}

test('the stretches are the stream, short at first and never longer than they may be', async () => {
  const bytes = new Uint8Array(12 * MEBIBYTE).map((_, at) => at % 251)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: bytes.length }),
      fc.integer({ min: 10_000, max: 2 * MEBIBYTE }),
      async (total, chunk) => {
        const { pieces, whole } = await cut(bytes.subarray(0, total), total, chunk)
        is(Buffer.compare(whole, bytes.subarray(0, total)), 0)
        ok(pieces.every(({ announced, came }) => announced === came && came <= 3 * MEBIBYTE))
        ok((pieces[0]?.came ?? 0) <= MEBIBYTE)
      },
    ),
    { numRuns: 20 },
  )
})

test('a stream that ends early gives a last stretch that ends early too', async () => {
  const { pieces } = await cut(new Uint8Array(2 * MEBIBYTE), 5 * MEBIBYTE, 70_000)
  equal(pieces, [
    { announced: MEBIBYTE, came: MEBIBYTE },
    { announced: 2 * MEBIBYTE, came: MEBIBYTE },
  ])
})

test('long files come in longer stretches, within bounds', () => {
  is(longestPart(1), 16 * MEBIBYTE)
  is(longestPart(100 * 1024 ** 3), Math.ceil((100 * 1024 ** 3) / 2000))
  is(longestPart(5e12), 512 * MEBIBYTE)
})

test('whatever is left of a file finds room in the parts that are left, sent in one request', async () => {
  const parts = fc.integer({ min: 0, max: MAX_PARTS - 1 })
  const size = fc.integer({ min: 1, max: MAX_PARTS * 512 * MEBIBYTE })
  const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(parts, size, share, (before, whole, sent) => {
      const upload = { size: whole, offset: Math.floor(whole * sent), parts: before }
      const { first, longest } = stretchLengths(upload)
      for (let wanted = first; upload.offset < whole; wanted *= 2) {
        const length = Math.min(longest, wanted, whole - upload.offset)
        is(mayTake(upload, length), true)
        upload.offset += length
        upload.parts += 1
      }
    }),
  )
})

test('the last part is kept for all of the rest', () => {
  const upload = { size: 10, offset: 4, parts: MAX_PARTS - 1 }
  is(mayTake(upload, 5), false)
  is(mayTake(upload, 6), true)
  is(mayTake({ ...upload, parts: MAX_PARTS - 2 }, 5), true)
})

test.run()
