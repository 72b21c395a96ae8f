import fc from 'fast-check'
import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { crc32 } from '../../../src/rules/files/crc32.ts'

const test = suite('CRC-32')
const bytes = fc.uint8Array({ maxLength: 100 })
const joined = (a: Uint8Array, b: Uint8Array) => Uint8Array.from([...a, ...b])

test('it gives the check values of the standard', () => {
  is(crc32(Buffer.from('123456789')), 0xcbf43926)
  is(crc32(new Uint8Array(0)), 0)
  is(crc32(Buffer.from('a')), 0xe8b7be43)
})

test('it equals the remainder of a bit-by-bit division', () =>
  fc.assert(
    fc.property(bytes, (data) => {
      let crc = 0xffffffff
      for (const byte of data) {
        crc ^= byte
        for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
      }
      is(crc32(data), ~crc >>> 0)
    }),
  ))

test('it continues from the CRC of preceding bytes, split at any position', () =>
  fc.assert(fc.property(bytes, bytes, (a, b) => is(crc32(b, crc32(a)), crc32(joined(a, b))))))

test.run()
