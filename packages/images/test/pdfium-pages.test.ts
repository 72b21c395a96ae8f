import { aDocument, aPackedDocument } from '@holdfast/contracts'
import type { Bytes } from '@holdfast/core/rules'
import sharp from 'sharp'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { type PdfiumOptions, pdfiumPages } from '../src/index.ts'
import { streamOf } from './pictures.ts'

const test = suite('first pages drawn by PDFium')

const draw = (source: Uint8Array, side = 64, options?: PdfiumOptions) =>
  pdfiumPages(options).draw(streamOf(source), { maxBytes: 100_000, side })

const drawn = async (source: Uint8Array, side?: number) => {
  const drawing = await draw(source, side)
  if (drawing.kind !== 'drawn') throw new Error(JSON.stringify(drawing))
  return drawing.picture
}

const fault = async (source: Uint8Array, options?: PdfiumOptions) => {
  const drawing = await draw(source, 64, options)
  return drawing.kind === 'refused' ? drawing.fault : null
}

const text = (content: string) => new TextEncoder().encode(content)

test('the longer side of the page has the requested length, as PNG', async () => {
  const { bytes, contentType, width, height } = await drawn(aDocument(), 50)
  equal([contentType, width, height], ['image/png', 50, 25])
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  equal([info.width, info.height, info.channels], [50, 25, 4])
  equal([...data.subarray(0, 4)], [255, 0, 0, 255])
  equal([...data.subarray(49 * 4, 50 * 4)], [255, 255, 255, 255])
})

test('no page is so long or small that its image has no width', async () => {
  for (const box of ['0 0 10000 1', '0 0 1 10000', '0 0 2 2', '0 0 1e9 1e9']) {
    const { width, height } = await drawn(aDocument(box))
    is(Math.max(width, height), 64, box)
    is(Math.min(width, height) >= 1, true, box)
  }
})

test('a file that is not a readable PDF is refused', async () => {
  is(await fault(text('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'notAnImage')
  is(await fault(text('')), 'notAnImage')
  is(await fault(text('%PDF-1.7\nand nothing more')), 'damaged')
  is(await fault(aDocument().subarray(0, 60)), 'damaged')
  is(await fault(new Uint8Array(100_001)), 'tooManyBytes')
})

test('a document that needs too much memory or time is abandoned, and the next one is drawn', async () => {
  is(await fault(aDocument(), { timeoutMs: 1 }), 'damaged')
  equal(await draw(aDocument(), 3000, { maxMemory: 1 }), { kind: 'refused', fault: 'damaged' })
  is((await drawn(aDocument(), 3000)).width, 3000)
})

test('a small document with a large decompressed size stays within its memory', async () => {
  const packed = aPackedDocument('0 0 m 100 100 l S ', 2_000_000)
  is(packed.length < 100_000, true)
  is(await fault(packed, { maxMemory: 64 * 1024 * 1024 }), 'damaged')
})

test('many concurrent documents are all drawn', async () => {
  const pages = pdfiumPages()
  const all = await Promise.all(
    Array.from({ length: 4 }, () =>
      pages.draw(streamOf(aDocument()), { maxBytes: 100_000, side: 8 }),
    ),
  )
  equal(
    all.map(({ kind }) => kind),
    ['drawn', 'drawn', 'drawn', 'drawn'],
  )
})

test('a failing source rejects', async () => {
  async function* breaking(): Bytes {
    yield aDocument()
    throw new Error('The line went dead')
  }
  let message = ''
  await pdfiumPages()
    .draw(breaking(), { maxBytes: 100_000, side: 8 })
    .catch((error: Error) => {
      message = error.message
    })
  is(message, 'The line went dead')
})

test('a missing library is reported once, and documents count as unavailable', async () => {
  for (const address of ['file:///nowhere/at-all.js', 'no address']) {
    const notified: string[] = []
    const pages = pdfiumPages({
      library: () => address,
      missing: (library) => notified.push(library),
    })
    for (let time = 0; time < 2; time += 1) {
      const drawing = await pages.draw(streamOf(aDocument()), { maxBytes: 100_000, side: 64 })
      equal(drawing, { kind: 'unavailable' })
    }
    equal(notified, ['@hyzyla/pdfium'])
  }
})

test.run()
