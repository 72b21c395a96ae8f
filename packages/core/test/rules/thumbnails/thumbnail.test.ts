import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import {
  DEFAULT_SIDE,
  isWithin,
  KEPT_SIDES,
  keptSide,
  MAX_SIDE,
  thumbnailName,
  thumbnailSide,
  thumbnailSource,
} from '../../../src/rules/thumbnails/thumbnail.ts'

const test = suite('what a thumbnail is')

test('any requested value gives a permitted size in whole pixels', () =>
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.bigInt().map(String), fc.double().map(String)),
      (value) => {
        const side = thumbnailSide(value)
        is(Number.isInteger(side) && side >= 1 && side <= MAX_SIDE, true)
      },
    ),
  ))

test('a permitted number is the size, and anything else gives the default', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_SIDE }), (side) => {
      is(thumbnailSide(String(side)), side)
      is(thumbnailSide(String(-side)), DEFAULT_SIDE)
    }),
  )
  for (const value of ['true', 'TRUE', 'false', '', ' 7', '0', '-0', '1.5', '0x10', '١'])
    is(thumbnailSide(value), DEFAULT_SIDE, value)
  for (const value of ['1001', '100000', '9'.repeat(400)]) is(thumbnailSide(value), MAX_SIDE, value)
})

test('a size is scaled down from the next larger stored one', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_SIDE }), (side) => {
      const kept = keptSide(side)
      is(KEPT_SIDES.includes(kept) && kept >= side, true)
      is(
        KEPT_SIDES.some((other) => other >= side && other < kept),
        false,
      )
    }),
  ))

test('images and PDF documents are rendered, but not SVG and FITS', () => {
  const sources = {
    'image/png': 'image',
    'IMAGE/JPEG; name=a.jpg': 'image',
    'image/tiff': 'image',
    'application/pdf': 'pdf',
    'application/pdf;version=1.7': 'pdf',
    'image/fits': null,
    'image/svg+xml': null,
    'image/svg+xml; charset=utf-8': null,
    'text/plain': null,
    'application/pdfx': null,
    'x-image/png': null,
    '': null,
  }
  for (const [type, source] of Object.entries(sources)) is(thumbnailSource(type), source, type)
})

test('the extension of the name is replaced by .png', () => {
  const names = ['a.jpg', 'a.b.jpg', 'a', '.hidden', 'a.', 'réf.PDF']
  equal(names.map(thumbnailName), ['a.png', 'a.b.png', 'a.png', '.hidden.png', 'a.png', 'réf.png'])
})

test('a limit of 0 allows everything, and -1 nothing', () => {
  equal(
    [0, -1, 10].map((limit) => [isWithin(limit, 10), isWithin(limit, 11)]),
    [
      [true, true],
      [false, false],
      [true, false],
    ],
  )
})

test.run()
