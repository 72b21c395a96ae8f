import { type ByteRange, DIGEST_ALGORITHMS, ObjectMissing } from '@holdfast/core/rules'
import type { Test } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { collected, inChunks, measured, patterned } from './byte-sources.ts'
import { rejection } from './rejection.ts'
import type { ReadableContext, ReadableStorageClaims } from './storage-context.ts'

const MEBIBYTE = 1_048_576

type Releases = Pick<ReadableStorageClaims, 'openHandles'>

/** What `get`, `measure` and `size` return, refuse and release. */
export function readingRules(test: Test<ReadableContext>, claims: Releases): void {
  measures(test)
  for (const size of [1_000, 131_072, 2_000_003]) rangesOf(test, size)
  missingObjects(test)
  earlyStops(test, claims)
  slowReaders(test)
}

function measures(test: Test<ReadableContext>): void {
  const bytes = patterned(300_001)
  for (const algorithm of DIGEST_ALGORITHMS)
    test(`an object is read with its size, ${algorithm} and CRC-32`, async (context) => {
      await context.keep('a/b/c', inChunks(bytes))
      equal(await collected(await context.storage.get('a/b/c')), bytes)
      is(await context.storage.size('a/b/c'), bytes.length)
      equal(await context.storage.measure('a/b/c', algorithm), measured(bytes, algorithm))
    })

  test('an object may be empty', async ({ storage, keep }) => {
    await keep('a/b/empty', inChunks(new Uint8Array()))
    is(await storage.size('a/b/empty'), 0)
    is((await collected(await storage.get('a/b/empty'))).length, 0)
    is((await collected(await storage.get('a/b/empty', { start: 0, end: 0 }))).length, 0)
    equal(await storage.measure('a/b/empty', 'MD5'), measured(new Uint8Array(), 'MD5'))
    await rejection(storage.get('a/b/empty', { start: 0, end: 1 }), RangeError)
  })
}

function rangesOf(test: Test<ReadableContext>, size: number): void {
  const middle = Math.floor(size / 2)
  const inside: readonly (readonly [string, ByteRange])[] = [
    ['everything', { start: 0, end: size }],
    ['the first byte', { start: 0, end: 1 }],
    ['the last byte', { start: size - 1, end: size }],
    ['the middle', { start: middle - 400, end: middle + 401 }],
    ['all but the ends', { start: 1, end: size - 1 }],
    ['nothing at the start', { start: 0, end: 0 }],
    ['nothing in the middle', { start: middle, end: middle }],
    ['nothing at the end', { start: size, end: size }],
  ]
  test(`any part of ${size} bytes can be read by itself`, async ({ storage, keep }) => {
    const bytes = patterned(size)
    await keep('a/b/c', inChunks(bytes))
    for (const [what, range] of inside) {
      const part = await collected(await storage.get('a/b/c', range))
      ok(Buffer.from(part).equals(bytes.subarray(range.start, range.end)), what)
    }
  })

  const outside: readonly ByteRange[] = [
    { start: 0, end: size + 1 },
    { start: size + 1, end: size + 1 },
    { start: size + 10, end: size + 20 },
    { start: -1, end: 5 },
    { start: 5, end: 4 },
    { start: 0.5, end: 2 },
  ]
  test(`a range not inside ${size} bytes is refused before the first byte`, async ({
    storage,
    keep,
  }) => {
    await keep('a/b/c', inChunks(patterned(size)))
    for (const range of outside) await rejection(storage.get('a/b/c', range), RangeError)
  })
}

function missingObjects(test: Test<ReadableContext>): void {
  test('a missing key is reported before the first byte', async ({ storage, keep }) => {
    await keep('a/b/c', inChunks(patterned(10)))
    for (const key of ['a/b/d', 'a/b', 'a', 'x/y/z', 'a/b/c/d']) {
      await rejection(storage.get(key), ObjectMissing)
      await rejection(storage.get(key, { start: 0, end: 1 }), ObjectMissing)
      await rejection(storage.measure(key, 'MD5'), ObjectMissing)
      is(await storage.size(key), null)
    }
  })
}

function earlyStops(test: Test<ReadableContext>, claims: Releases): void {
  const { openHandles } = claims
  const releases = async ({ storage, keep }: ReadableContext, read: () => Promise<void>) => {
    await keep('a/b/c', inChunks(patterned(3 * MEBIBYTE)))
    const before = await openHandles?.()
    for (let i = 0; i < 5; i++) await read()
    is(await openHandles?.(), before)
    is(await storage.size('a/b/c'), 3 * MEBIBYTE)
  }

  test('a reader that stops after the first chunk leaves nothing open', ({ storage, keep }) =>
    releases({ storage, keep }, async () => {
      for await (const chunk of await storage.get('a/b/c')) {
        ok(chunk.length > 0)
        break
      }
    }))

  test('a reader that stops before the first chunk leaves nothing open', ({ storage, keep }) =>
    releases({ storage, keep }, async () => {
      const reader = (await storage.get('a/b/c'))[Symbol.asyncIterator]()
      await reader.return?.()
      is((await reader.next()).done, true)
    }))

  test('a reader that reads to the end leaves nothing open', ({ storage, keep }) =>
    releases({ storage, keep }, async () => {
      is((await collected(await storage.get('a/b/c'))).length, 3 * MEBIBYTE)
    }))

  test('measuring leaves nothing open', ({ storage, keep }) =>
    releases({ storage, keep }, async () => {
      is((await storage.measure('a/b/c', 'MD5')).size, 3 * MEBIBYTE)
    }))

  test('a refused range leaves nothing open', ({ storage, keep }) =>
    releases({ storage, keep }, async () => {
      await rejection(storage.get('a/b/c', { start: 0, end: 4 * MEBIBYTE }), RangeError)
    }))
}

function slowReaders(test: Test<ReadableContext>): void {
  test('a large object is read only as fast as its reader takes it', async ({ storage, keep }) => {
    await keep('a/b/c', repeated(patterned(MEBIBYTE), 64))
    const before = process.memoryUsage().arrayBuffers
    const reader = (await storage.get('a/b/c'))[Symbol.asyncIterator]()
    const first = await reader.next()
    await new Promise((resolve) => setTimeout(resolve, 50))
    ok(process.memoryUsage().arrayBuffers - before < 16 * MEBIBYTE)
    ok(!first.done && first.value.length < 16 * MEBIBYTE)
    await reader.return?.()
  })

  test('a chunk is not changed before the next one is requested', async ({ storage, keep }) => {
    const bytes = patterned(2 * MEBIBYTE)
    await keep('a/b/c', inChunks(bytes))
    const parts: Buffer[] = []
    for await (const chunk of await storage.get('a/b/c')) {
      await new Promise((resolve) => setImmediate(resolve))
      parts.push(Buffer.from(chunk))
      chunk.fill(0)
    }
    ok(Buffer.concat(parts).equals(bytes))
    ok(Buffer.from(await collected(await storage.get('a/b/c'))).equals(bytes))
  })

  test('concurrent readers of an object each get all of it', async ({ storage, keep }) => {
    const bytes = patterned(MEBIBYTE)
    await keep('a/b/c', inChunks(bytes))
    const readers = Array.from({ length: 8 }, async () => collected(await storage.get('a/b/c')))
    for (const copy of await Promise.all(readers)) equal(copy.length, bytes.length)
  })
}

async function* repeated(chunk: Uint8Array, times: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < times; i++) yield chunk
}
