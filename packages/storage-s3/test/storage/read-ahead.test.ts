import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { type Chunks, readAhead } from '../../src/storage/read-ahead.ts'

const test = suite('reading ahead')

const DONE = { done: true, value: undefined } as const

/**
 * Chunks of these lengths with increasing bytes; each is overwritten when the next one is requested, as
 * sources may do.
 */
function counting(lengths: readonly number[]) {
  const seen = { ended: false, left: false }
  const waiting = lengths.values()
  let at = 0
  let last = new Uint8Array()
  const chunks: Chunks = {
    next: async () => {
      last.fill(255)
      const { done, value } = waiting.next()
      if (done === true || seen.left) {
        seen.ended = true
        return DONE
      }
      last = Uint8Array.from({ length: value }, (_, index) => (at + index) % 251)
      at += value
      return { done: false, value: last }
    },
    leave: async () => {
      seen.left = true
    },
  }
  return { chunks, seen, total: lengths.reduce((sum, length) => sum + length, 0) }
}

test('all bytes arrive in order, and a buffer is intact until the next is requested', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.nat(10), fc.nat(300_000)), { maxLength: 5 }),
      async (lengths) => {
        const { chunks, seen, total } = counting(lengths)
        let at = 0
        for await (const buffer of readAhead(chunks, total)) {
          await new Promise((resolve) => setImmediate(resolve))
          is(
            buffer.findIndex((byte, index) => byte !== (at + index) % 251),
            -1,
          )
          at += buffer.length
        }
        is(at, total)
        is(seen.ended, true)
      },
    ),
  ))

test('a reader that stops early releases the source', async () => {
  const { chunks, seen, total } = counting([100_000, 100_000, 1_000_000])
  for await (const buffer of readAhead(chunks, total)) {
    is(buffer.length, 65_536)
    break
  }
  is(seen.left, true)
})

test('a failure is reported once, after the bytes before it', async () => {
  const steps = [
    async () => ({ done: false, value: new Uint8Array(70_000) }) as const,
    async () => Promise.reject(new Error('broken')),
  ].values()
  const chunks: Chunks = {
    next: async () => (steps.next().value ?? (async () => DONE))(),
    leave: async () => {},
  }
  const reading = readAhead(chunks, 100_000)[Symbol.asyncIterator]()
  is((await reading.next()).value?.length, 65_536)
  const said = await reading.next().then(String, String)
  is(said, 'Error: broken')
  equal(await reading.next(), DONE)
})

test.run()
