import { aPng } from '@holdfast/contracts'
import type { Drawing, DrawingOptions } from '@holdfast/core/rules'
import sharp from 'sharp'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { sharpImages } from '../src/index.ts'
import { LIMITS, movingGif, noise, streamOf } from './pictures.ts'

const test = suite('redrawn images')
const images = sharpImages()

const draw = (bytes: Uint8Array, options: Partial<DrawingOptions> = {}): Promise<Drawing> =>
  images.draw(streamOf(bytes), { ...LIMITS, ...options })

async function pictureOf(bytes: Uint8Array, options: Partial<DrawingOptions> = {}) {
  const drawing = await draw(bytes, options)
  if (drawing.kind === 'drawn') return drawing.picture
  throw new Error(`It was not drawn: ${JSON.stringify(drawing)}`)
}

const fault = async (bytes: Uint8Array, options: Partial<DrawingOptions> = {}) => {
  const drawing = await draw(bytes, options)
  return drawing.kind === 'refused' ? drawing.fault : 'none'
}

const sizeOf = async (bytes: Uint8Array, options: Partial<DrawingOptions>) => {
  const { width, height } = await pictureOf(bytes, options)
  return [width, height]
}

test('photographs stay JPEG, everything else becomes PNG', async () => {
  const kinds = [
    ['image/jpeg', await noise(30, 20).jpeg().toBuffer()],
    ['image/png', await noise(30, 20).png().toBuffer()],
    ['image/png', await noise(30, 20).webp().toBuffer()],
    ['image/png', await noise(30, 20).gif().toBuffer()],
    ['image/png', await noise(30, 20).tiff().toBuffer()],
    ['image/png', await noise(30, 20).tiff({ bigtiff: true }).toBuffer()],
    ['image/png', await noise(30, 20).avif({ effort: 0 }).toBuffer()],
  ] as const
  for (const [expected, source] of kinds) {
    const { bytes, contentType, width, height } = await pictureOf(source)
    equal([contentType, width, height], [expected, 30, 20])
    is(`image/${(await sharp(bytes).metadata()).format}`, expected)
    is((await pictureOf(source, { format: 'png' })).contentType, 'image/png')
  }
})

test('the longer side has the requested length, and small images are enlarged only on request', async () => {
  const wide = await noise(300, 200).png().toBuffer()
  equal(await sizeOf(wide, { side: 64 }), [64, 42])
  equal(await sizeOf(wide, { side: 1000 }), [300, 200])
  equal(await sizeOf(wide, { side: 600, fit: 'shrinkOrGrow' }), [600, 400])
  const thin = await noise(300, 1).png().toBuffer()
  equal(await sizeOf(thin, { side: 10 }), [10, 1])
})

test('an image is rotated as its camera was held, and contains no location', async () => {
  const source = await noise(40, 20)
    .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { bytes, width, height } = await pictureOf(source)
  equal([width, height], [20, 40])
  const { exif, orientation } = await sharp(bytes).metadata()
  equal([exif, orientation], [undefined, undefined])
})

test('of an animation the first frame is drawn', async () => {
  const { bytes } = await pictureOf(await movingGif())
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  equal([info.width, info.height], [8, 8])
  equal([...data.subarray(0, 3)], [255, 0, 0])
})

test('a file without an image signature is refused, whatever its name', async () => {
  const sources = [
    '',
    'GIF',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    '%PDF-1.7',
    'II*',
    '<html>',
    '\0\0\0\x18ftypheic',
  ]
  for (const source of sources) is(await fault(Buffer.from(source)), 'notAnImage', source)
})

test('a truncated or fake image is damaged', async () => {
  const whole = await noise(200, 200).png().toBuffer()
  for (const length of [8, 20, 40, 1000, whole.length - 2000])
    is(await fault(whole.subarray(0, length)), 'damaged', String(length))
  const jpeg = await noise(200, 200).jpeg().toBuffer()
  for (const length of [3, 100, 1000]) is(await fault(jpeg.subarray(0, length)), 'damaged')
  const starts = ['GIF89a<script>alert(1)</script>', 'II*\0', 'MM\0+', '\0\0\0\x18ftypavif']
  for (const start of starts) is(await fault(Buffer.from(start)), 'damaged', start)
  const tiff = await noise(200, 200).tiff().toBuffer()
  for (const length of [8, 100, tiff.length - 50])
    is(await fault(tiff.subarray(0, length)), 'damaged', String(length))
})

test('a small file that claims to be a huge image is refused before it is decoded', async () => {
  for (const [width, height] of [
    [30_000, 30_000],
    [65_000, 65_000],
    [5001, 5000],
  ] as const)
    is(await fault(aPng(width, height, 1)), 'tooManyPixels', `${width} x ${height}`)
  // The pixels are within the limit, but few are in the file.
  is(await fault(aPng(5000, 5000, 1)), 'damaged')
})

test('a missing library is reported once, and images count as unavailable', async () => {
  const notified: string[] = []
  const without = sharpImages({
    library: () => Promise.reject(new Error('No binary for this platform')),
    missing: (library, cause) => notified.push(`${library}: ${cause}`),
  })
  const source = await noise(8, 8).png().toBuffer()
  for (let time = 0; time < 2; time += 1)
    equal(await without.draw(streamOf(source), LIMITS), { kind: 'unavailable' })
  equal(notified, ['sharp: Error: No binary for this platform'])
  equal(await without.draw(streamOf(Buffer.from('text')), LIMITS), {
    kind: 'refused',
    fault: 'notAnImage',
  })
})

test('a source with too many bytes is abandoned while it arrives', async () => {
  const source = await noise(100, 100).png().toBuffer()
  is(await fault(source, { maxBytes: source.length - 1 }), 'tooManyBytes')
  is(await fault(source, { maxBytes: source.length }), 'none')
  let closed = false
  async function* endless() {
    try {
      for (;;) yield new Uint8Array(1000)
    } finally {
      closed = true
    }
  }
  equal(await images.draw(endless(), LIMITS), { kind: 'refused', fault: 'tooManyBytes' })
  ok(closed)
})

test('data after an image or in its comments is not drawn', async () => {
  const mark = '<script>alert(1)</script>'
  const png = Buffer.concat([await noise(20, 20).png().toBuffer(), Buffer.from(mark)])
  const jpeg = await noise(20, 20).jpeg().toBuffer()
  const comment = Buffer.from([0xff, 0xfe, 0, mark.length + 2, ...Buffer.from(mark)])
  const commented = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
  for (const source of [png, commented]) {
    const { bytes } = await pictureOf(source)
    not(Buffer.from(bytes).includes(mark))
  }
})

test('many concurrent images are all drawn', async () => {
  const source = await noise(64, 64).png().toBuffer()
  const drawings = await Promise.all(Array.from({ length: 12 }, () => draw(source)))
  ok(drawings.every(({ kind }) => kind === 'drawn'))
})

const not = (value: boolean): void => is(value, false)

test.run()
