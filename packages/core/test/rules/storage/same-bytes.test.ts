import fc from 'fast-check'
import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { sameBytes } from '../../../src/rules/storage/same-bytes.ts'

const test = suite('comparing streams')

async function* inChunks(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0
  for (const size of sizes) {
    yield bytes.subarray(at, at + size)
    at += size
  }
  if (at < bytes.length) yield bytes.subarray(at)
}

const bytes = fc.uint8Array({ maxLength: 40 })
const sizes = fc.array(fc.nat(9), { maxLength: 8 })

test('streams with equal bytes are equal for any chunks', () =>
  fc.assert(
    fc.asyncProperty(bytes, sizes, sizes, async (content, one, other) =>
      is(await sameBytes(inChunks(content, one), inChunks(content, other)), true),
    ),
  ))

test('streams with different, more or fewer bytes differ', () =>
  fc.assert(
    fc.asyncProperty(bytes, bytes, sizes, async (a, b, cut) =>
      is(await sameBytes(inChunks(a, cut), inChunks(b, [])), Buffer.from(a).equals(Buffer.from(b))),
    ),
  ))

test.run()
