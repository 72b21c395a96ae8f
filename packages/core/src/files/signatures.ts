import { Gunzip } from 'fflate'
import { looksLikeText } from './text-content.ts'

interface Magic {
  readonly type: string
  readonly at: number
  /** Bytes as Latin-1 text. */
  readonly bytes: string
}

const magic = (type: string, bytes: string, at = 0): Magic => ({ type, at, bytes })

/** Formats that their first bytes give away, in the order in which they are tried. */
const MAGIC: readonly Magic[] = [
  magic('application/fits', 'SIMPLE  ='),
  magic('application/netcdf', 'CDF\x01'),
  magic('application/netcdf', 'CDF\x02'),
  magic('application/netcdf', 'CDF\x05'),
  ...[0, 512, 1024, 2048].map((at) => magic('application/x-hdf5', '\x89HDF\r\n\x1a\n', at)),
  magic('application/x-hdf', '\x0e\x03\x13\x01'),
  magic('application/zip', 'PK\x03\x04'),
  magic('application/zip', 'PK\x05\x06'),
  magic('application/gzip', '\x1f\x8b\x08'),
  magic('image/png', '\x89PNG\r\n\x1a\n'),
  magic('image/jpeg', '\xff\xd8\xff'),
  magic('image/gif', 'GIF87a'),
  magic('image/gif', 'GIF89a'),
  magic('image/tiff', 'II*\0'),
  magic('image/tiff', 'MM\0*'),
  magic('image/tiff', 'II+\0\x08\0'),
  magic('image/tiff', 'MM\0+\0\x08'),
  magic('image/webp', 'WEBP', 8),
  magic('image/jp2', '\0\0\0\x0cjP  \r\n'),
  magic('application/pdf', '%PDF-'),
  magic('application/postscript', '%!PS'),
  magic('application/x-7z-compressed', '7z\xbc\xaf\x27\x1c'),
  magic('application/rar', 'Rar!\x1a\x07'),
  magic('application/x-xz', '\xfd7zXZ\0'),
  magic('application/x-bzip2', '1AY&SY', 4),
  magic('application/zstd', '\x28\xb5\x2f\xfd'),
  magic('application/x-tar', 'ustar', 257),
  magic('application/vnd.apache.parquet', 'PAR1'),
  magic('application/vnd.sqlite3', 'SQLite format 3\0'),
  magic('application/dicom', 'DICM', 128),
  magic('application/matlab-mat', 'MATLAB 5.0 MAT-file'),
  magic('application/matlab-mat', 'MATLAB 7.3 MAT-file'),
  magic('application/x-ole-storage', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  magic('application/wasm', '\0asm'),
  magic('audio/mpeg', 'ID3'),
  magic('audio/flac', 'fLaC'),
  magic('audio/ogg', 'OggS'),
  magic('audio/wav', 'WAVE', 8),
  magic('video/x-msvideo', 'AVI ', 8),
  magic('video/mp4', 'ftyp', 4),
  magic('video/x-matroska', '\x1a\x45\xdf\xa3'),
]

// A text may begin with the letters of any other signature, as in "ID3 tags are ...".
const TEXTUAL: ReadonlySet<string> = new Set([
  'application/fits',
  'application/pdf',
  'application/postscript',
])

const STATA_RELEASES: ReadonlyMap<string, string> = new Map([
  ['117', 'application/x-stata-13'],
  ['118', 'application/x-stata-14'],
  ['119', 'application/x-stata-15'],
])
const OLD_STATA_RELEASES: ReadonlySet<number> = new Set([104, 105, 108, 110, 111, 113, 114, 115])
const R_WORKSPACE = /^RD[XA][23][\r\n]/

/** The type that the first bytes prove, or null. Up to 4 KiB are looked at, nothing is read further. */
export function typeOfSignature(head: Uint8Array): string | null {
  return typeOfStatistics(head) ?? typeOfXml(head) ?? typeOfMagic(head)
}

function typeOfStatistics(head: Uint8Array): string | null {
  const beginning = latin1(head.subarray(0, 600))
  const release = /^<stata_dta><header><release>(\d{3})</.exec(beginning)?.[1]
  if (release !== undefined) return STATA_RELEASES.get(release) ?? null
  const [format = 0, order = 0, fileType = 0] = head
  if (OLD_STATA_RELEASES.has(format) && (order === 1 || order === 2) && fileType === 1)
    return 'application/x-stata'
  if (beginning.startsWith('$FL2')) return 'application/x-spss-sav'
  if (isSpssPortable(beginning)) return 'application/x-spss-por'
  if (R_WORKSPACE.test(beginning)) return 'application/x-rlang-transport'
  return beginning.startsWith('\x1f\x8b') ? typeOfGzipped(head) : null
}

/** The mark stands behind 456 bytes of header, which comes in lines of 80 whose trailing blanks may be lost. */
const isSpssPortable = (beginning: string): boolean =>
  beginning
    .split(/\r?\n/)
    .map((line) => line.padEnd(80))
    .join('')
    .startsWith('SPSSPORT', 456)

function typeOfGzipped(head: Uint8Array): string | null {
  const inside = latin1(inflatedHead(head))
  if (R_WORKSPACE.test(inside)) return 'application/x-rlang-transport'
  return inside.startsWith('SIMPLE  =') ? 'application/fits-gzipped' : null
}

/** The first bytes behind gzip; empty when the stream is damaged. */
function inflatedHead(head: Uint8Array): Uint8Array {
  let inside = new Uint8Array(0)
  const gunzip = new Gunzip((chunk) => {
    if (inside.length === 0) inside = chunk.slice(0, 16)
  })
  try {
    gunzip.push(head, false)
  } catch {
    // Whoever sends something that is not gzip behind its two magic bytes has sent an unknown format.
  }
  return inside
}

function typeOfXml(head: Uint8Array): string | null {
  const text = latin1(head).replace(/^\xef\xbb\xbf/, '')
  const root = rootElement(text)?.replace(/^.*:/, '')
  if (root === 'graphml') return 'text/xml-graphml'
  if (root === 'svg') return 'image/svg+xml'
  return text.startsWith('<?xml') ? 'text/xml' : null
}

/** The name of the first element behind declarations and comments. One pass, whatever was sent. */
function rootElement(text: string): string | undefined {
  let at = text.search(/\S/)
  while (at >= 0 && (text.startsWith('<?', at) || text.startsWith('<!', at))) {
    const ending = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : '>'
    const end = text.indexOf(ending, at + 2)
    if (end < 0) return undefined
    at = end + ending.length
    while (/\s/.test(text.charAt(at))) at += 1
  }
  return at < 0 ? undefined : /^<([\w:.-]{1,80})/.exec(text.slice(at, at + 82))?.[1]
}

function typeOfMagic(head: Uint8Array): string | null {
  const text = looksLikeText(head)
  const found = MAGIC.find(
    ({ at, bytes }) => latin1(head.subarray(at, at + bytes.length)) === bytes,
  )
  return found === undefined || (text && !TEXTUAL.has(found.type)) ? null : found.type
}

const latin1 = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}
