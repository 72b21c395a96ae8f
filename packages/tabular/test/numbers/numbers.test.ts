import { doubleText } from '@holdfast/tabular'
import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { writeDigits, writeShort } from '../../src/fingerprints/number-element.ts'
import { writeRounded } from '../../src/fingerprints/rounded-number.ts'
import { Decimal } from '../../src/numbers/decimal.ts'
import { floatText } from '../../src/numbers/double-text.ts'
import { writeShortFloat } from '../../src/numbers/short-float.ts'
import { writeShortDouble, writeShortWhole } from '../../src/numbers/short-text.ts'

const test = suite('numbers')

const read = (text: string) => {
  const bytes = new TextEncoder().encode(text)
  const decimal = new Decimal()
  decimal.read(bytes, 0, bytes.length)
  return decimal.value() ?? Number(text)
}

test('a number is read as JavaScript reads it', () =>
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.nat(20),
      (value, digits) => {
        for (const text of [`${value}`, value.toExponential(digits), value.toPrecision(digits + 1)])
          is(read(text), Number(text), text)
      },
    ),
  ))

test('every form of a decimal literal is read', () => {
  const texts = ['007', '+.5', '5.', '-0.0', '0e99', '1e22', '1e23', '1E-400', '9e999', ' 12 ']
  for (const text of [...texts, '123456789012345.6', '0.000000000000000000000001'])
    is(read(text), Number(text), text)
})

test('doubles have the notation of the specification', () => {
  const values = [2, 0.001, 0.00025, 9_999_999, 1e7, -12_345_678, 1e21, 5e-324, 0, -0, 100.5]
  equal(values.map(doubleText), [
    '2.0',
    '0.001',
    '2.5E-4',
    '9999999.0',
    '1.0E7',
    '-1.2345678E7',
    '1.0E21',
    '4.9E-324',
    '0.0',
    '-0.0',
    '100.5',
  ])
  equal([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map(doubleText), [
    'NaN',
    'Infinity',
    '-Infinity',
  ])
})

test('a float is written by the shortest text that reads back as 32 bits', () => {
  is(floatText(Math.fround(0.1)), '0.1')
  is(floatText(Math.fround(16_777_216)), '1.6777216E7')
  fc.assert(
    fc.property(fc.float({ noNaN: true }), (value) => {
      const text = floatText(value)
      is(Math.fround(Number(text)), value)
    }),
  )
})

/** Numbers of few decimals, and any. */
const someNumber = fc.oneof(
  fc.tuple(fc.integer(), fc.nat(6)).map(([whole, decimals]) => whole / 10 ** decimals),
  fc.double({ noNaN: true }),
  fc.double({ min: 1e-4, max: 1e8, noNaN: true }),
)

test('the fast ways to write a number give the text of the slow ones, or none', () => {
  const bytes = new Uint8Array(64)
  const written = (length: number) => Buffer.from(bytes.subarray(0, length)).toString()
  fc.assert(
    fc.property(someNumber, (value) => {
      const short = writeShortDouble(value, bytes)
      if (short > 0) is(written(short), doubleText(value))
      const whole = writeShortWhole(value, bytes)
      if (whole > 0) is(written(whole), `${value === 0 ? 0 : value}`)
      const single = Math.fround(value)
      const float = writeShortFloat(single, bytes)
      if (float > 0) is(written(float), floatText(single))
    }),
    { numRuns: 2000 },
  )
  is(written(writeShortDouble(-12.5, bytes)), '-12.5')
  is(written(writeShortFloat(Math.fround(0.1), bytes)), '0.1')
})

test('a number rounded without its digits has the element of its digits', () => {
  const decimal = new Decimal()
  const element = (write: (bytes: Uint8Array) => number) => {
    const bytes = new Uint8Array(64)
    return Buffer.from(bytes.subarray(0, write(bytes))).toString()
  }
  fc.assert(
    fc.property(someNumber, (value) => {
      const rounded = element((bytes) => writeRounded(value, bytes, 0))
      if (rounded === '') return
      decimal.set(value)
      is(
        rounded,
        element((bytes) => writeDigits(decimal, bytes, 0)),
      )
    }),
    { numRuns: 2000 },
  )
  is(
    element((bytes) => writeRounded(-9999999.9, bytes, 0)),
    '-1.e+7\n\0',
  )
})

test('a number of few digits has the element of all its digits', () => {
  const short = new Uint8Array(64)
  const long = new Uint8Array(64)
  const decimal = new Decimal()
  const compared = (text: string) => {
    const bytes = new TextEncoder().encode(text)
    const length = writeShort({ bytes, from: 0, to: bytes.length }, short, 0)
    const digits = text.replaceAll(/[-.]/g, '').replaceAll(/^0+|0+$/g, '').length
    is(length > 0, digits <= 7, text)
    if (length === 0) return
    decimal.read(bytes, 0, bytes.length)
    is(writeDigits(decimal, long, 0), length, text)
    equal(short.subarray(0, length), long.subarray(0, length), text)
  }
  for (const text of ['0', '0.0', '7', '-120', '0.001', '1000.0', '10.01', '123456789'])
    compared(text)
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.nat(6), (whole, decimals) => {
      compared(`${whole}`)
      const value = whole / 10 ** decimals
      if (value === 0 || Math.abs(value) >= 1e-6) compared(doubleText(value).replace(/E.*/, ''))
    }),
    { numRuns: 1000 },
  )
})

test.run()
