import { suite } from 'uvu'
import { equal, is, ok, unreachable } from 'uvu/assert'
import { bundleBytes } from '../../../src/rules/downloads/bundle-bytes.ts'
import { LengthMismatch, type OpenMember } from '../../../src/rules/downloads/read-ahead.ts'
import { layoutZip, type ZipMember } from '../../../src/rules/downloads/zip-layout.ts'
import type { ByteRange } from '../../../src/rules/storage/bytes.ts'

const test = suite('streaming a bundle')
const KIB = 1024
const MODIFIED = Date.parse('2031-04-05T06:07:08Z')

const member = (source: number, size: number): ZipMember<number> => ({
  kind: 'file',
  path: `file-${source}`,
  size,
  crc32: 1,
  modified: MODIFIED,
  source,
})
const layoutOf = (...sizes: readonly number[]) =>
  layoutZip(sizes.map((size, at) => member(at, size)))

/** A storage that counts open streams and yields zeros in chunks. */
function storage(chunk = 16 * KIB, lengthOf = (range: ByteRange) => range.end - range.start) {
  const state = { opened: [] as number[], open: 0, most: 0, pulled: 0 }
  const open: OpenMember<number> = async (source, range) => {
    state.opened.push(source)
    state.open += 1
    state.most = Math.max(state.most, state.open)
    return (async function* () {
      try {
        for (let left = lengthOf(range); left > 0; left -= chunk) {
          state.pulled += 1
          yield new Uint8Array(Math.min(chunk, left))
        }
      } finally {
        state.open -= 1
      }
    })()
  }
  return { state, open }
}
const whole = (layout: { readonly length: number }): ByteRange => ({ start: 0, end: layout.length })
const turn = () => new Promise((resolve) => setImmediate(resolve))

async function rejection(bytes: AsyncIterable<Uint8Array>): Promise<unknown> {
  try {
    for await (const _ of bytes);
  } catch (error) {
    return error
  }
  return unreachable('the stream ended without an error')
}

test('nothing is opened before the reader requests bytes', async () => {
  const { state, open } = storage()
  const layout = layoutOf(10, 10)
  const bytes = bundleBytes(layout, whole(layout), { open })
  await turn()
  equal(state.opened, [])
  await bytes.return()
  equal(state.opened, [])
})

test('only members that overlap the range are opened, and only for those bytes', async () => {
  const asked: [number, ByteRange][] = []
  const layout = layoutOf(100, 100, 100)
  const start = (layout.starts[1] ?? 0) + 36 + 40
  const open: OpenMember<number> = async (source, range) => {
    asked.push([source, range])
    return storage().open(source, range)
  }
  for await (const _ of bundleBytes(layout, { start, end: start + 20 }, { open }));
  equal(asked, [[1, { start: 40, end: 60 }]])
})

test('empty members are not opened', async () => {
  const { state, open } = storage()
  const layout = layoutOf(0, 5, 0)
  for await (const _ of bundleBytes(layout, whole(layout), { open }));
  equal(state.opened, [1])
})

test('reused memory never changes a chunk before the next one is requested', async () => {
  // Sizes that fit neither each other's memory nor the chunks, including one long member.
  const sizes = Array.from({ length: 300 }, (_, at) => (at === 150 ? 400 * KIB : (at * 977) % 9000))
  const layout = layoutOf(...sizes)
  const open: OpenMember<number> = async (source, { start, end }) =>
    (async function* () {
      await turn()
      yield new Uint8Array(end - start).fill(source)
    })()
  const pieces: Uint8Array[] = []
  for await (const bytes of bundleBytes(layout, whole(layout), { open })) {
    const before = Uint8Array.from(bytes)
    await turn()
    equal(bytes, before)
    pieces.push(before)
  }
  const zip = Buffer.concat(pieces)
  for (const [at, size] of sizes.entries()) {
    const end = layout.starts[at + 1] ?? 0
    ok(zip.subarray(end - size, end).every((byte) => byte === at % 256))
  }
})

test('chunks have a useful size for members of any size', async () => {
  for (const [layout, chunk] of [
    [layoutOf(...Array.from({ length: 500 }, () => 4 * KIB)), 512],
    [layoutOf(3000 * KIB), 16 * KIB],
    [layoutOf(3000 * KIB), 3000 * KIB],
  ] as const) {
    const lengths: number[] = []
    for await (const bytes of bundleBytes(layout, whole(layout), { open: storage(chunk).open }))
      lengths.push(bytes.length)
    is(
      lengths.reduce((sum, length) => sum + length, 0),
      layout.length,
    )
    ok(Math.max(...lengths) <= KIB * KIB)
    ok(lengths.slice(1, -1).every((length) => length >= 64 * KIB))
  }
})

test('small members are read ahead within the window, long ones opened one at a time', async () => {
  const window = { small: KIB, parts: 4, bytes: 3 * KIB }
  const small = storage()
  const smalls = layoutOf(...Array.from({ length: 50 }, () => 10))
  for await (const _ of bundleBytes(smalls, whole(smalls), { open: small.open, window }));
  ok(small.state.most > 1 && small.state.most <= 5)

  const long = storage()
  const longs = layoutOf(5 * KIB, 5 * KIB, 5 * KIB)
  for await (const _ of bundleBytes(longs, whole(longs), { open: long.open, window }));
  is(long.state.most, 1)
})

test('nothing is read ahead past a long member', async () => {
  const { state, open } = storage()
  const layout = layoutOf(1024 * KIB, 10, 10)
  const bytes = bundleBytes(layout, whole(layout), { open })
  await bytes.next()
  await turn()
  equal(state.opened, [0])
  await bytes.return()
})

test('a long member is not read ahead of a slow reader', async () => {
  const { state, open } = storage()
  const layout = layoutOf(100 * 1024 * KIB)
  const bytes = bundleBytes(layout, whole(layout), { open })
  await bytes.next()
  await turn()
  ok(state.pulled <= 17)
  await bytes.return()
})

test('when the reader stops, all members are closed, including those read ahead', async () => {
  for (const sizes of [[1024 * KIB, 10], Array.from({ length: 5000 }, () => 4 * KIB)]) {
    const { state, open } = storage()
    const layout = layoutOf(...sizes)
    const bytes = bundleBytes(layout, whole(layout), { open })
    await bytes.next()
    await bytes.return()
    is(state.open, 0)
    const { length } = state.opened
    await turn()
    is(state.opened.length, length)
  }
})

test('a member that cannot be opened fails the stream, and the others are closed', async () => {
  const { state, open } = storage()
  const layout = layoutOf(10, 10, 10, 10)
  const failing: OpenMember<number> = async (source, range) => {
    if (source === 1) throw new Error('gone')
    return open(source, range)
  }
  const error = await rejection(bundleBytes(layout, whole(layout), { open: failing }))
  ok(error instanceof Error && error.message === 'gone')
  is(state.open, 0)
})

test('a member that is shorter or longer than declared fails the stream', async () => {
  for (const size of [10, 100 * KIB])
    for (const off of [-1, 1]) {
      const { state, open } = storage(16 * KIB, (range) => range.end - range.start + off)
      const layout = layoutOf(size, 10)
      ok((await rejection(bundleBytes(layout, whole(layout), { open }))) instanceof LengthMismatch)
      is(state.open, 0)
    }
})

test('a member that fails while read ahead and is never reached has no effect', async () => {
  const { open } = storage()
  const layout = layoutOf(...Array.from({ length: 100 }, () => 60 * KIB))
  const failing: OpenMember<number> = async (source, range) => {
    if (source === 12) throw new Error('gone')
    return open(source, range)
  }
  const bytes = bundleBytes(layout, whole(layout), { open: failing })
  is((await bytes.next()).done, false)
  await turn()
  is((await bytes.return()).done, true)
})

test.run()
