import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import {
  hasPartsLeft,
  maxPartLength,
  segmentLengths,
} from '../../../src/rules/resumable-uploads/part-lengths.ts'
import { segments } from '../../../src/rules/resumable-uploads/segments.ts'
import { MAX_PARTS } from '../../../src/rules/storage/part-upload.ts'

const test = suite('segments of an upload')
const MEBIBYTE = 1024 ** 2

async function* inChunks(bytes: Uint8Array, chunk: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
}

async function cut(bytes: Uint8Array, total: number, chunk: number) {
  const pieces: { readonly announced: number; readonly received: number }[] = []
  const whole: Uint8Array[] = []
  for await (const { length, bytes: piece } of segments(inChunks(bytes, chunk), {
    total,
    first: MEBIBYTE,
    longest: 3 * MEBIBYTE,
  })) {
    let received = 0
    for await (const part of piece) {
      received += part.length
      whole.push(part.slice())
    }
    pieces.push({ announced: length, received })
    if (received < length) break
  }
  return { pieces, whole: Buffer.concat(whole) }
}

test('the segments contain the whole stream; the first is short, and none exceeds the maximum', async () => {
  const bytes = new Uint8Array(12 * MEBIBYTE).map((_, at) => at % 251)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: bytes.length }),
      fc.integer({ min: 10_000, max: 2 * MEBIBYTE }),
      async (total, chunk) => {
        const { pieces, whole } = await cut(bytes.subarray(0, total), total, chunk)
        is(Buffer.compare(whole, bytes.subarray(0, total)), 0)
        ok(
          pieces.every(
            ({ announced, received }) => announced === received && received <= 3 * MEBIBYTE,
          ),
        )
        ok((pieces[0]?.received ?? 0) <= MEBIBYTE)
      },
    ),
    { numRuns: 20 },
  )
})

test('if a stream ends early, its last segment ends early too', async () => {
  const { pieces } = await cut(new Uint8Array(2 * MEBIBYTE), 5 * MEBIBYTE, 70_000)
  equal(pieces, [
    { announced: MEBIBYTE, received: MEBIBYTE },
    { announced: 2 * MEBIBYTE, received: MEBIBYTE },
  ])
})

test('larger files have longer parts, within bounds', () => {
  is(maxPartLength(1), 16 * MEBIBYTE)
  is(maxPartLength(100 * 1024 ** 3), Math.ceil((100 * 1024 ** 3) / 2000))
  is(maxPartLength(5e12), 512 * MEBIBYTE)
})

test('the rest of a file always fits into the parts that are left if it is sent in one request', async () => {
  const parts = fc.integer({ min: 0, max: MAX_PARTS - 1 })
  const size = fc.integer({ min: 1, max: MAX_PARTS * 512 * MEBIBYTE })
  const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(parts, size, share, (before, whole, sent) => {
      const upload = { size: whole, offset: Math.floor(whole * sent), parts: before }
      const { first, longest } = segmentLengths(upload)
      for (let wanted = first; upload.offset < whole; wanted *= 2) {
        const length = Math.min(longest, wanted, whole - upload.offset)
        is(hasPartsLeft(upload, length), true)
        upload.offset += length
        upload.parts += 1
      }
    }),
  )
})

test('the last part is reserved for the rest of the file', () => {
  const upload = { size: 10, offset: 4, parts: MAX_PARTS - 1 }
  is(hasPartsLeft(upload, 5), false)
  is(hasPartsLeft(upload, 6), true)
  is(hasPartsLeft({ ...upload, parts: MAX_PARTS - 2 }, 5), true)
})

test.run()
