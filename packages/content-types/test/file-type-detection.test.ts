import { deflateRawSync } from 'node:zlib'
import { suite } from 'uvu'
import { is, match, ok, unreachable } from 'uvu/assert'
import { fileTypeDetection } from '../src/index.ts'
import { limitedTokenizer } from '../src/limited-tokenizer.ts'

const test = suite('formats detected from the first bytes of files')
const detection = fileTypeDetection()
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const detect = (head: string) => detection.detect(latin1(head))

test('detected formats have the media types that the service uses', async () => {
  const formats: readonly (readonly [type: string, head: string])[] = [
    ['application/rar', 'Rar!\x1a\x07\x01\0'],
    ['application/x-7z-compressed', '7z\xbc\xaf\x27\x1c\0\x04'],
    ['application/x-xz', '\xfd7zXZ\0'],
    ['application/x-bzip2', 'BZh91AY&SY'],
    ['application/zstd', '\x28\xb5\x2f\xfd\0'],
    ['application/x-tar', `${'a'.repeat(100)}${'\0'.repeat(157)}ustar\0`],
    ['application/vnd.apache.parquet', 'PAR1\x15\0'],
    ['application/vnd.sqlite3', 'SQLite format 3\0'],
    ['application/dicom', `${'\0'.repeat(128)}DICM`],
    ['application/x-ole-storage', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0'],
    ['application/postscript', '%!PS-Adobe-3.0'],
    ['application/rtf', '{\\rtf1\\ansi'],
    ['text/xml', '<?xml version="1.0"?><root/>'],
    ['image/webp', 'RIFF\0\0\0\0WEBPVP8 '],
    ['image/avif', '\0\0\0\x1cftypavif\0\0\0\0'],
    ['image/jp2', '\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 '],
    ['audio/flac', 'fLaC\0'],
    ['audio/wav', 'RIFF\0\0\0\0WAVEfmt '],
    ['audio/mp4', '\0\0\0\x18ftypM4A \0\0\0\0'],
    ['video/mp4', '\0\0\0\x18ftypmp42\0\0\0\0'],
    ['video/quicktime', '\0\0\0\x14ftypqt  '],
    ['video/x-msvideo', 'RIFF\0\0\0\0AVI LIST'],
    ['video/webm', '\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm'],
    ['video/x-matroska', '\x1a\x45\xdf\xa3\xa3\x42\x82\x88matroska'],
  ]
  for (const [type, head] of formats) is(await detect(head), type)
})

test('the signature alone is not a format, and a measurement is not a video', async () => {
  const measurements = [
    'BM\x46\0\0\0\0\0\0\0\x36\0\0\0',
    '\0\x01\0\0\0\x0a',
    '\0\0\x01\0\x01\0',
    '\0\0\x01\xba\x44',
    '\x78\x01\xed\xc1',
    '\x0b\x77\0\0',
    '\xff\xfb\x90\x64'.repeat(40),
    `\x47${'\0'.repeat(187)}`.repeat(10),
  ]
  for (const head of measurements) is(await detect(head), null, JSON.stringify(head.slice(0, 8)))
})

/** The start of an archive with one member, stored or deflated. */
function archive(name: string, content: string, how: 'stored' | 'deflated' = 'stored'): string {
  const packed = how === 'stored' ? Buffer.from(content) : deflateRawSync(content)
  const header = Buffer.alloc(30)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(how === 'stored' ? 0 : 8, 8)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(content.length, 22)
  header.writeUInt16LE(name.length, 26)
  return header.toString('latin1') + name + packed.toString('latin1')
}

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CONTENT_TYPES = '[Content_Types].xml'
const PARTS = `<Types><Override PartName="/xl/workbook.xml" ContentType="${SHEET}.main+xml"/></Types>`

test('an archive is inspected as far as its bytes are available', async () => {
  is(await detect(archive(CONTENT_TYPES, PARTS)), SHEET)
  is(await detect(archive('mimetype', 'application/epub+zip')), 'application/epub+zip')
  is(await detect(archive('data/a.csv', 'a,b')), 'application/zip')
  is(await detect(archive(CONTENT_TYPES, PARTS).slice(0, 60)), 'application/zip')
})

test('an archive with an excessive decompressed size is still an archive, or unknown', async () => {
  const bomb = archive(CONTENT_TYPES, '<'.repeat(3_000_000), 'deflated')
  ok(bomb.length < 4096)
  ok(['application/zip', null].includes(await detect(bomb)))
})

test('nothing after 4 KiB is read', async () => {
  const far = new Uint8Array(40_000_000)
  far.set(latin1('ustar\0'), 4096 + 257)
  is(await detection.detect(far), null)
  far.set(latin1('%PDF-1.7'))
  is(await detection.detect(far), 'application/pdf')
})

test('a reader ends after a limited number of steps, whatever the file', async () => {
  const tokenizer = await limitedTokenizer(new Uint8Array(10), 3)
  const looked = new Uint8Array(1)
  await tokenizer.peekBuffer(looked)
  await tokenizer.readBuffer(looked)
  is(tokenizer.position, 1)
  await tokenizer.ignore(0)
  await rejects(tokenizer.ignore(0), /3 steps/)
  await rejects(tokenizer.readBuffer(looked), /3 steps/)
})

/** Requires the promise to reject with a matching message. */
async function rejects(outcome: Promise<unknown>, message: RegExp): Promise<void> {
  const error = await outcome.then(
    () => unreachable(),
    (cause: unknown) => cause,
  )
  match(String(error), message)
}

test.run()
