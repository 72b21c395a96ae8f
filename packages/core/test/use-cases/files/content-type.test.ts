import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { detectContentType } from '../../../src/rules/files/content-type.ts'
import { friendlyType } from '../../../src/rules/files/friendly-type.ts'
import { isMediaType } from '../../../src/rules/files/media-type.ts'
import { contentTypeOf } from '../../../src/use-cases/files/content-type.ts'

const test = suite('content types')
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const zip = latin1('PK\x03\x04\x14\0\0\0')
const text = latin1('one,two\n1,2\n')
const noise = Uint8Array.from({ length: 64 }, (_, at) => (at * 89 + 3) % 256)

/** The type of a file without a declared type, given the result of other detection. */
const detected = (fileName: string, head: Uint8Array | string, found: string | null = null) =>
  detectContentType({
    declared: null,
    fileName,
    head: typeof head === 'string' ? latin1(head) : head,
    found,
  })

test('the first bytes identify formats of research data, regardless of name and other detection', () => {
  const formats: readonly (readonly [type: string, head: string])[] = [
    ['application/netcdf', 'CDF\x01\0\0'],
    ['application/x-hdf5', '\x89HDF\r\n\x1a\n\0'],
    ['application/x-hdf', '\x0e\x03\x13\x01\0'],
    ['application/matlab-mat', 'MATLAB 5.0 MAT-file, Platform: PCWIN64\0\x01IM'],
    ['application/fits', 'SIMPLE  =                    T / standard'],
    ['application/x-stata', '\x72\x02\x01\0'],
    ['application/x-stata', '\x68\x01\x01\0'],
    ['application/x-stata-13', '<stata_dta><header><release>117</release>'],
    ['application/x-stata-14', '<stata_dta><header><release>118</release>'],
    ['application/x-stata-15', '<stata_dta><header><release>119</release>'],
    ['application/x-spss-sav', '$FL2@(#) SPSS DATA FILE'],
    ['application/x-rlang-transport', 'RDX2\nX\n\0\0'],
    ['application/x-rlang-transport', 'RDA3\nA\n'],
    [
      'text/xml-graphml',
      '<?xml version="1.0"?>\n<!-- > -->\n<graphml xmlns="http://graphml.example">',
    ],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['text/xml', '<?xml version="1.0"?><root/>'],
  ]
  for (const [type, head] of formats)
    for (const found of [null, 'video/x-something'])
      is(detected('some.thing', head, found), type, head.slice(0, 20))
})

test('the result of other detection counts before containers are read', () => {
  is(detected('a.thing', '\x89PNG\r\n\x1a\n\0', 'image/png'), 'image/png')
  is(detected('a.jpg', '\x89PNG\r\n\x1a\n\0', 'image/png'), 'image/png')
  const containers = [
    ['application/zip', 'PK\x03\x04\x14\0'],
    ['application/zip', 'PK\x05\x06\0\0'],
    ['application/gzip', '\x1f\x8b\x08\0\0\0\0\0\0\x03'],
    ['image/tiff', 'II*\0\x08\0\0\0'],
    ['image/tiff', 'MM\0*\0\0\0\x08'],
    ['image/tiff', 'II+\0\x08\0\0\0'],
    ['audio/mpeg', 'ID3\x03\0\0'],
    ['application/x-hdf5', `${'\0'.repeat(512)}\x89HDF\r\n\x1a\n\0`],
  ] as const
  for (const [type, head] of containers) {
    is(detected('a.thing', head), type)
    is(detected('a.thing', head, 'image/x-own'), 'image/x-own')
  }
})

test('a file that matches two formats has the type of its beginning', () => {
  const pictured = `\x89PNG\r\n\x1a\n\0${'\0'.repeat(503)}\x89HDF\r\n\x1a\n\0`
  is(detected('a', pictured, 'image/png'), 'image/png')
  is(detected('a', 'CDF\x01\0\0PK\x03\x04', 'application/zip'), 'application/netcdf')
  is(
    detected('a', 'GIF89a/*<svg xmlns="http://www.w3.org/2000/svg">*/\0', 'image/gif'),
    'image/gif',
  )
  is(
    detected('a.html', '%PDF-1.7\n<script>alert(1)</script>', 'application/pdf'),
    'application/pdf',
  )
})

test('the content of gzip files is read', () => {
  is(
    detected('x.RData', gzipSync('RDX3\nX\n'.padEnd(9000, 'abc'))),
    'application/x-rlang-transport',
  )
  is(detected('sky.fits.gz', gzipSync('SIMPLE  =     T'.padEnd(9000))), 'application/fits-gzipped')
  is(detected('notes.gz', gzipSync('just text')), 'application/gzip')
})

test('an SPSS portable file is recognised by its mark after the header lines', () => {
  const header = `${'ASCII SPSS PORT FILE'.padEnd(40).repeat(5)}${'0'.repeat(256)}SPSSPORTA8/20310405`
  const lines = (ending: string) => (header.match(/.{1,80}/g) ?? []).join(ending)
  for (const ending of ['', '\n', '\r\n'])
    is(detected('x.dat', lines(ending)), 'application/x-spss-por')
  is(detected('x.txt', 'The mark is SPSSPORT.'), 'text/plain')
})

test('the extension gives the type of a text, and some extensions count only for texts', () => {
  const names = {
    'a.csv': 'text/csv',
    'A.CSV': 'text/csv',
    'a.tsv': 'text/tsv',
    'a.tab': 'text/tsv',
    'a.do': 'application/x-stata-syntax',
    'a.sas': 'application/x-sas-syntax',
    'a.sps': 'application/x-spss-syntax',
    'a.md': 'text/markdown',
    'a.Rmd': 'text/x-r-notebook',
    'a.R': 'type/x-r-syntax',
    'a.geojson': 'application/geo+json',
    'a.unheard-of': 'text/plain',
    readme: 'text/plain',
    Makefile: 'text/x-makefile',
    Dockerfile: 'application/x-docker-file',
  }
  for (const [name, type] of Object.entries(names)) is(detected(name, text), type, name)
  is(detected('a.csv', noise), 'application/octet-stream')
  is(detected('a.sas', noise), 'application/x-sas')
})

test('UTF-8, UTF-16 and old encodings are recognised as text, random bytes are not', () => {
  const utf16 = Buffer.from('\ufeffNäme,数\n', 'utf16le')
  for (const head of [
    Buffer.from('naïve – 数据\n'),
    Buffer.from('数').subarray(0, 2),
    utf16,
    Buffer.from(utf16).swap16(),
    Buffer.from('plain ascii in two bytes', 'utf16le'),
    latin1('Gr\xfc\xdfe aus M\xfcnchen, sch\xf6n'),
  ])
    is(detected('x.unknown', head), 'text/plain', head.toString('latin1'))
  for (const head of [noise, latin1('a\0b\0\0c'), new Uint8Array(0)])
    is(detected('x.unknown', head), 'application/octet-stream')
})

test('a text that begins like another format is still a text', () => {
  const letters = [
    ['ID3 tags', 'audio/mpeg'],
    ['PAR1 of 2', 'application/vnd.apache.parquet'],
    ['GIF89a is a format', 'image/gif'],
    ['BEGIN:VCALENDAR', 'text/calendar'],
  ] as const
  for (const [head, found] of letters) is(detected('x.txt', head, found), 'text/plain', head)
  is(detected('x.txt', '%PDF-1.7\n', 'application/pdf'), 'application/pdf')
})

test('the extension gives the type of a container', () => {
  is(detected('a.xlsx', zip), XLSX)
  is(detected('a.docx', zip), DOCX)
  is(detected('a.eln', zip), 'application/vnd.eln+zip')
  is(detected('a.zip', zip), 'application/zip')
  is(detected('a.png', zip), 'application/zip')
  is(detected('a.nc', '\x89HDF\r\n\x1a\n\0'), 'application/netcdf')
  is(detected('a.h5', '\x89HDF\r\n\x1a\n\0'), 'application/x-h5')
})

test('an archive with a document in it has the type of the document, unless its name is that of an archive', () => {
  is(detected('a', zip, DOCX), DOCX)
  is(detected('a.xlsx', zip, DOCX), DOCX)
  is(detected('a.zip', zip, DOCX), 'application/zip')
  is(detected('a.eln', zip, 'application/java-archive'), 'application/vnd.eln+zip')
  is(detected('a.zip', zip, 'application/java-archive'), 'application/zip')
  is(detected('a.zip', '\x89PNG\r\n\x1a\n\0', 'image/png'), 'image/png')
})

test('a specific declared type wins', () => {
  const typed = (declared: string, fileName: string, head: Uint8Array) =>
    detectContentType({ declared, fileName, head, found: null })
  is(typed('image/x-own', 'a.bin', noise), 'image/x-own')
  is(typed('Text/HTML; charset=utf-8', 'a.txt', text), 'text/html')
  is(typed('text/csv', 'a.txt', text), 'text/csv')
  is(typed('', 'a.md', text), 'text/markdown')
  is(typed('application/octet-stream', 'a.md', text), 'text/markdown')
  is(typed('application/zipped-shapefile', 'roads.zip', zip), 'application/zipped-shapefile')
})

test('a format that the service processes wins over any declared type', () => {
  const typed = (fileName: string, head: Uint8Array) =>
    detectContentType({ declared: 'application/vnd.ms-excel', fileName, head, found: null })
  is(typed('a.csv', text), 'text/csv')
  is(typed('a.zip', zip), 'application/zip')
  is(typed('a.xlsx', zip), XLSX)
  is(typed('a', latin1('$FL2@(#)')), 'application/x-spss-sav')
  is(friendlyType(typed('ro-crate-metadata.json', latin1('{}'))), 'JSON-LD')
})

test('a statistical format is accepted only if the bytes have it', () => {
  for (const declared of [
    'application/x-stata-14',
    'application/x-spss-sav',
    'text/tsv',
    'text/tab-separated-values',
  ])
    is(
      detectContentType({ declared, fileName: 'a.txt', head: text, found: null }),
      'text/plain',
      declared,
    )
  is(detected('a.dta', noise), 'application/octet-stream')
  is(detected('a.zip', text), 'text/plain')
})

test('without the bytes, the name and the declared type count', () => {
  const unseen = (declared: string | null, fileName: string) =>
    detectContentType({ declared, fileName, head: new Uint8Array(0), found: null })
  is(unseen(null, 'a.csv'), 'text/csv')
  is(unseen('application/x-stata-14', 'a.bin'), 'application/x-stata-14')
  is(unseen(null, 'a.dta'), 'application/x-stata')
  is(unseen(null, 'a.tab'), 'text/tsv')
  is(unseen('text/tab-separated-values', 'a.bin'), 'application/octet-stream')
})

test('any declared type gives a valid header value', () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string({ unit: fc.constantFrom('a', '/', ';', '\r', '\n', '"', ' ', '*', '=') }),
        fc.constantFrom(
          'text/html\r\nSet-Cookie: a=b',
          'a/b/c',
          '*/*',
          'text',
          `text/${'x'.repeat(500)}`,
        ),
      ),
      fc.string(),
      fc.uint8Array({ maxLength: 64 }),
      (declared, fileName, head) => {
        const type = detectContentType({ declared, fileName, head, found: null })
        is(isMediaType(type), true, JSON.stringify(type))
        is(type === 'text/tab-separated-values', false)
      },
    ),
  ))

test('equal beginnings give equal types, regardless of what follows', async () => {
  const heads = ['CDF\x01', '$FL2', 'RDX3\nX\n', '\x72\x02\x01\0', 'SIMPLE  =   T', 'PK\x03\x04']
  for (const head of heads) {
    const type = detected('a', `${head}\0`)
    is(type === 'application/octet-stream', false, head)
    is(detected('a', head.padEnd(4096, '\0')), type, head)
    is(detected('a', head.slice(0, 2).padEnd(40, '\xff')), 'application/octet-stream', head)
  }
})

test('the detection is optional, and called only if there are bytes', async () => {
  const clues = { declared: null, fileName: 'a.bin', head: noise }
  const detect = async (head: Uint8Array) => {
    is(head.length > 0, true)
    return 'image/x-own'
  }
  is(await contentTypeOf({ detect }, clues), 'image/x-own')
  is(await contentTypeOf(null, clues), 'application/octet-stream')
  const broken = { detect: async () => 'image/x-own\r\nSet-Cookie: a=b' }
  is(await contentTypeOf(broken, clues), 'application/octet-stream')
  const unseen = { ...clues, fileName: 'a.csv', head: new Uint8Array() }
  is(await contentTypeOf({ detect }, unseen), 'text/csv')
})

test('damaged gzip and endless comments give an unknown format', () => {
  is(detected('a', `\x1f\x8b\x08\0\0\0\0\0\0\x03${'\xff'.repeat(4000)}`), 'application/gzip')
  is(detected('a', '<!---->'.repeat(600)), 'text/plain')
  is(detected('a', ' '.repeat(4096)), 'text/plain')
})

test('a friendly name is found with and without parameters; without one, the type is its own name', () => {
  is(friendlyType('text/plain'), 'Plain Text')
  is(friendlyType('text/plain; charset=UTF-8'), 'Plain Text')
  is(friendlyType('text/tab-separated-values'), 'Tab-Delimited')
  is(friendlyType('application/x-stata-14'), 'Stata 14 Binary')
  is(friendlyType(XLSX), 'MS Excel Spreadsheet')
  is(friendlyType('application/x-own'), 'application/x-own')
})

test.run()
