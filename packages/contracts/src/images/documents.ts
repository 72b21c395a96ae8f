import { deflateSync } from 'node:zlib'

/** A document of one page, red on its left half; `mediaBox` is its size in points. */
export const aDocument = (
  mediaBox = '0 0 200 100',
  drawing = '1 0 0 rg 0 0 100 100 re f',
): Uint8Array<ArrayBuffer> => onePage(mediaBox, `/Length ${drawing.length}`, Buffer.from(drawing))

/** A small document whose page contains `drawing` this many times. */
export function aPackedDocument(drawing: string, times: number): Uint8Array<ArrayBuffer> {
  const packed = deflateSync(Buffer.from(drawing.repeat(times)))
  return onePage('0 0 200 100', `/Filter/FlateDecode/Length ${packed.length}`, packed)
}

const onePage = (mediaBox: string, facts: string, content: Buffer): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.concat([
      Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[${mediaBox}]/Contents 4 0 R>>endobj
4 0 obj<<${facts}>>stream
`),
      content,
      Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n'),
    ]),
  )
