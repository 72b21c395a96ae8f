import { combinedFingerprint } from '@holdfast/tabular'
import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { CompactDigests } from '../../src/fingerprints/compact-digests.ts'
import { numberFingerprint, textFingerprint } from '../../src/fingerprints/fingerprint.ts'
import { NativeDigests } from '../../src/fingerprints/native-digests.ts'
import { columnFingerprint } from './column-fingerprint.ts'

const test = suite('fingerprints')

const numbers = (bare: string, ...values: readonly (number | null)[]) =>
  is(numberFingerprint(values), `UNF:6:${bare}`)
const texts = (bare: string, ...values: readonly (string | null)[]) =>
  is(textFingerprint(values), `UNF:6:${bare}`)

test('numbers have the fingerprints of the specification', () => {
  numbers('YUvj33xEHnzirIHQyZaHow==', 0)
  numbers('qDM4PMUq1cMW+bqfBLBGZg==', -0)
  numbers('tv3XYCv524AfmlFyVOhuZg==', 1)
  numbers('ZTXyg54FoMfRDWZl6oWmFQ==', -300)
  numbers('vOSZmXXXpKfQcqZ0Cuu5/w==', Number('3.1415'))
  numbers('qhw3qzg3fEK0NNfoVxk4jQ==', 0.00073)
  for (const value of [1.2345675, 1.2345685, 1.23456789]) numbers('vcKELUSS4s4k1snF4OTB9A==', value)
  numbers('GNcR8/UCnImaPpw47gdPNg==', Number.NaN)
  numbers('MdAI70WZdDHnu6qmkpqUQg==', Number.POSITIVE_INFINITY)
  numbers('A7orv3pgAhljFnGjQVLCog==', Number.NEGATIVE_INFINITY)
  numbers('cJ6AyISHokEeHuTfufIqhg==', null)
  numbers('Do5dfAoOOFt4FSj0JcByEw==', 1.23456789, null, 0)
  numbers('+kc3wyGwZ6otDkZwpvswDw==', 20 / 3, 75.216)
  numbers('V2clNd9rUmIG0mhGVmzmVA==', Math.fround(654.32), Math.fround(26_736.232))
  numbers('R2Xa8BqKPRgj5EpnYEZQyw==', 32, 2024)
  numbers('qu3+pyyv8y0FEhVQueuWuw==', 22, 3_892_091)
  numbers('GFy92enld/1lP8pcXq9L6w==', 247, 34)
  numbers('YioMfYgU1bUjcN7XHRWm7A==', 3, 37)
  numbers('0V3xQ3ea56rzKwvGt9KBCA==', 1, 3, 4, 6, 7, 8, 11, 12, 76, ...Array(15).fill(77))
  numbers('ZNhCrGAEYBJjVxipPl2P6w==', 1, 0, 1)
})

test('strings have the fingerprints of the specification', () => {
  texts('ECtRuXZaVqPomffPDuOOUg==', '')
  texts('FYqU7uBl885eHMbpco1ooA==', 'A character String')
  texts(
    '/BoSlfcIlsmQ+GHu5gxwEw==',
    'A quite long character string, so long that the number of characters in it happens to be more than the default cutoff limit of 128.',
  )
  texts('KHM6bKVaVaxWDDsmyerfDA==', 'på Færøerne')
  texts('rDlgOhoEkEQQdwtLRHjmtw==', 'unfOnDataTable')
  texts('r+FDbVC6fKdUjRS6ZIzP4w==', 'Hello World', 'Testing 123')
  texts('FWBO/a1GcxDnM3fNLdzrHw==', 'a', 'b', 'c')
})

test('times have the fingerprints of the specification', () => {
  const times = (format: string, ...cells: readonly string[]) =>
    columnFingerprint({ type: 'time', format }, cells)
  const plain = 'yyyy-MM-dd HH:mm:ss'
  is(times(plain, '2014-01-13 20:47:18'), 'UNF:6:eaMxex5EHi2LunomVc0SDw==')
  const inUtc = 'UNF:6:1Pku/Z/EIRtmpdEepAb1MA=='
  is(times(`${plain} z`, '2014-01-13 20:47:18 -0500'), inUtc)
  is(times(`${plain} z`, '2014-01-13 20:47:18 EST'), inUtc)
  is(times(`${plain}.SSS`, '2014-01-13 20:47:18.000'), times(plain, '2014-01-13 20:47:18'))
  is(textFingerprint(['2009-08-21T12:34:56', '2009-10-01']), 'UNF:6:HATxImqk8FFo1ugDZB6IjQ==')
})

test('the fingerprint of a file depends on neither the order of columns nor the name of one', () => {
  const part = 'UNF:6:rDlgOhoEkEQQdwtLRHjmtw=='
  is(combinedFingerprint([part, part]), 'UNF:6:6U1OVcJRc8yJawN0PQ2hpA==')
  is(combinedFingerprint([part]), part)
  is(combinedFingerprint([]), null)
  const others = [numberFingerprint([1]), part, textFingerprint(['z'])]
  is(combinedFingerprint(others), combinedFingerprint(others.toReversed()))
})

test('the digits of a cell give the fingerprint of its number', () =>
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.nat(25),
      (value, digits) => {
        for (const text of [
          `${value}`,
          value.toExponential(digits),
          value.toPrecision(digits + 1),
        ]) {
          const found = columnFingerprint({ type: 'decimal', format: null }, [text])
          is(found, numberFingerprint([Number(text)]), text)
        }
      },
    ),
  ))

test('very many columns have the digests that few columns have', () =>
  fc.assert(
    fc.property(fc.array(fc.array(fc.uint8Array({ maxLength: 386 }))), (columns) => {
      const [native, compact] = [NativeDigests, CompactDigests].map((Digests) => {
        const digests = new Digests(columns.length)
        columns.forEach((elements, column) => {
          for (const element of elements) {
            const at = digests.open(column)
            digests.bytes.set(element, at)
            digests.close(column, at + element.length)
          }
        })
        return columns.map((_, column) => [...digests.finish(column)])
      })
      equal(native, compact)
    }),
  ))

test.run()
