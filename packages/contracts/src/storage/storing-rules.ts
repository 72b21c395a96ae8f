import type { ObjectStorage } from '@holdfast/core'
import { type Bytes, DIGEST_ALGORITHMS, ObjectMissing } from '@holdfast/core/rules'
import type { Test } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { breaksAfter, collected, inChunks, measured, observed, patterned } from './byte-sources.ts'
import { rejection } from './rejection.ts'

/** What `put` stores, measures and leaves after a failure. */
export function storingRules(test: Test<{ readonly storage: ObjectStorage }>): void {
  wholeObjects(test)
  brokenStreams(test)
  writtenOnce(test)
  removals(test)
  madeObjects(test)
}

function wholeObjects(test: Test<{ readonly storage: ObjectStorage }>): void {
  for (const algorithm of DIGEST_ALGORITHMS)
    test(`a stored object is read with its size, ${algorithm} and CRC-32`, async (context) => {
      const bytes = patterned(300_001)
      const stored = await context.storage.put('10.5072/fk2/a', inChunks(bytes), algorithm)
      equal(stored, measured(bytes, algorithm))
      equal(await collected(await context.storage.get('10.5072/fk2/a')), bytes)
      is(await context.storage.size('10.5072/fk2/a'), bytes.length)
      equal(await context.storage.measure('10.5072/fk2/a', algorithm), stored)
    })

  test('an object may be empty', async ({ storage }) => {
    const stored = await storage.put('a/b/empty', inChunks(new Uint8Array()), 'MD5')
    equal(stored, { size: 0, digest: 'd41d8cd98f00b204e9800998ecf8427e', crc32: 0 })
    is(await storage.size('a/b/empty'), 0)
    is((await collected(await storage.get('a/b/empty'))).length, 0)
  })

  const big = patterned(9_000_001)
  for (const [shape, source] of chunkings(big))
    test(`${shape} are kept byte for byte`, async ({ storage }) => {
      const { bytes, expected } = source()
      equal(await storage.put('a/b/c', bytes, 'SHA-256'), measured(expected, 'SHA-256'))
      equal(await storage.measure('a/b/c', 'MD5'), measured(expected, 'MD5'))
      ok(Buffer.from(await collected(await storage.get('a/b/c'))).equals(expected))
    })

  test('chunks are requested one at a time', async ({ storage }) => {
    const source = observed(inChunks(big, 100_000))
    await storage.put('a/b/c', source, 'MD5')
    is(source.seen.mostWaiting, 1)
    is(source.seen.pulls, 92)
  })
}

type Source = () => { readonly bytes: Bytes; readonly expected: Uint8Array }

function chunkings(big: Uint8Array): readonly (readonly [string, Source])[] {
  const part = big.subarray(0, 3_001)
  return [
    ['tiny chunks', () => ({ bytes: inChunks(part, 1), expected: part })],
    ['big chunks', () => ({ bytes: inChunks(big, 4_000_000), expected: big })],
    ['chunks of uneven size', () => ({ bytes: unevenly(big), expected: big })],
    ['empty chunks between others', () => ({ bytes: withEmptyChunks(part), expected: part })],
    ['Buffers', () => ({ bytes: asBuffers(big), expected: big })],
    ['chunks whose memory the source uses again', () => ({ bytes: reused(big), expected: big })],
  ]
}

async function* unevenly(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  let size = 1
  for (let at = 0; at < bytes.length; at += size, size = (size * 7) % 262_147)
    yield bytes.subarray(at, at + size)
}

async function* withEmptyChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield new Uint8Array()
  for await (const chunk of inChunks(bytes, 1_000)) {
    yield chunk
    yield new Uint8Array()
  }
}

async function* asBuffers(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for await (const chunk of inChunks(bytes)) yield Buffer.from(chunk)
}

async function* reused(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(65_536)
  for await (const next of inChunks(bytes, chunk.length)) {
    chunk.set(next)
    yield chunk.subarray(0, next.length)
    chunk.fill(0xee)
  }
}

function brokenStreams(test: Test<{ readonly storage: ObjectStorage }>): void {
  for (const [when, chunks] of [
    ['at once', 0],
    ['half-way', 3],
    ['after many megabytes', 200],
  ] as const)
    test(`a stream that breaks ${when} leaves nothing behind`, async ({ storage }) => {
      const source = observed(breaksAfter(chunks))
      const error = await rejection(storage.put('a/b/c', source, 'MD5'))
      is(error.message, 'The stream broke')
      ok(source.seen.closed)
      await rejection(storage.get('a/b/c'), ObjectMissing)
      is(await storage.size('a/b/c'), null)
      for await (const key of storage.list('')) is(key, 'nothing')
    })

  test('a key whose first stream broke can be written', async ({ storage }) => {
    await rejection(storage.put('a/b/c', breaksAfter(2), 'MD5'))
    await storage.put('a/b/c', inChunks(patterned(10)), 'MD5')
    is(await storage.size('a/b/c'), 10)
  })
}

function madeObjects(test: Test<{ readonly storage: ObjectStorage }>): void {
  test('an object that the service makes itself is stored whole and measured, or leaves nothing', async ({
    storage,
  }) => {
    const put = (bytes: Bytes) =>
      storage.putMade?.('a/b/made', bytes, 'MD5') ?? storage.put('a/b/made', bytes, 'MD5')
    for (const chunks of [0, 3, 200]) {
      const source = observed(breaksAfter(chunks))
      is((await rejection(put(source))).message, 'The stream broke')
      ok(source.seen.closed)
      is(await storage.size('a/b/made'), null)
    }
    for (const size of [0, 3_001, 9_000_001]) {
      const bytes = patterned(size)
      equal(await put(reused(bytes)), measured(bytes, 'MD5'))
      ok(Buffer.from(await collected(await storage.get('a/b/made'))).equals(bytes))
      await storage.delete('a/b/made')
    }
  })
}

function writtenOnce(test: Test<{ readonly storage: ObjectStorage }>): void {
  test('a key is written once; the second stream is refused and closed', async ({ storage }) => {
    const first = patterned(70_000, 1)
    await storage.put('a/b/c', inChunks(first), 'MD5')
    const second = observed(inChunks(patterned(80_000, 2)))
    await rejection(storage.put('a/b/c', second, 'MD5'))
    ok(second.seen.closed)
    equal(await collected(await storage.get('a/b/c')), first)
  })

  test('of several writers of one key exactly one succeeds, completely', async ({ storage }) => {
    const offers = [1, 2, 3, 4].map((seed) => patterned(200_000, seed))
    const outcomes = await Promise.allSettled(
      offers.map((bytes) => storage.put('a/b/c', inChunks(bytes), 'SHA-1')),
    )
    const winners = outcomes.flatMap(({ status }, i) => (status === 'fulfilled' ? [i] : []))
    is(winners.length, 1)
    equal(await collected(await storage.get('a/b/c')), offers[winners[0] ?? -1])
  })

  test('writers of different keys do not affect each other', async ({ storage }) => {
    const seeds = Array.from({ length: 20 }, (_, i) => i)
    const put = (seed: number) =>
      storage.put(`a/${seed % 3}/${seed}`, inChunks(patterned(40_000 + seed, seed)), 'MD5')
    await Promise.all(seeds.map(put))
    for (const seed of seeds) {
      const kept = await collected(await storage.get(`a/${seed % 3}/${seed}`))
      equal(kept, patterned(40_000 + seed, seed))
    }
  })
}

function removals(test: Test<{ readonly storage: ObjectStorage }>): void {
  test('deleting is final, and deleting again succeeds', async ({ storage }) => {
    await storage.put('a/b/c', inChunks(patterned(10)), 'MD5')
    await storage.put('a/b/d', inChunks(patterned(10)), 'MD5')
    await storage.delete('a/b/c')
    await storage.delete('a/b/c')
    for (const key of ['a/b', 'x/y/z', 'a/b/d/e']) await storage.delete(key)
    await rejection(storage.get('a/b/c'), ObjectMissing)
    is(await storage.size('a/b/d'), 10)
  })
}
