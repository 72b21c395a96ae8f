import { Gunzip } from 'fflate'
import { GZIPPED_FITS } from '../archives/unpacked-types.ts'
import { looksLikeText } from './text-content.ts'

interface Magic {
  readonly type: string
  readonly at: number
  /** Bytes as Latin-1 text. */
  readonly bytes: string
}

const magic = (type: string, bytes: string, at = 0): Magic => ({ type, at, bytes })

/** Signatures of research data formats that are unambiguous. */
const RESEARCH: readonly Magic[] = [
  magic('application/fits', 'SIMPLE  ='),
  magic('application/netcdf', 'CDF\x01'),
  magic('application/netcdf', 'CDF\x02'),
  magic('application/netcdf', 'CDF\x05'),
  magic('application/x-hdf5', '\x89HDF\r\n\x1a\n'),
  magic('application/x-hdf', '\x0e\x03\x13\x01'),
  magic('application/matlab-mat', 'MATLAB 5.0 MAT-file'),
  magic('application/matlab-mat', 'MATLAB 7.3 MAT-file'),
]

/** Signatures of general formats, used only if no more precise type was found. */
const CONTAINERS: readonly Magic[] = [
  magic('application/zip', 'PK\x03\x04'),
  magic('application/zip', 'PK\x05\x06'),
  magic('application/gzip', '\x1f\x8b\x08'),
  // The kind of TIFF is given in a directory that may be at the end of the file.
  magic('image/tiff', 'II*\0'),
  magic('image/tiff', 'MM\0*'),
  magic('image/tiff', 'II+\0\x08\0'),
  magic('image/tiff', 'MM\0+\0\x08'),
  magic('audio/mpeg', 'ID3'),
  // HDF5 may begin after a user block.
  ...[512, 1024, 2048].map((at) => magic('application/x-hdf5', '\x89HDF\r\n\x1a\n', at)),
]

// Formats that are text themselves. A text may begin with another signature, as in "ID3 tags are ...".
const TEXTUAL: ReadonlySet<string> = new Set([
  'application/fits',
  'application/pdf',
  'application/postscript',
  'application/rtf',
])

const STATA_RELEASES: ReadonlyMap<string, string> = new Map([
  ['117', 'application/x-stata-13'],
  ['118', 'application/x-stata-14'],
  ['119', 'application/x-stata-15'],
])
const OLD_STATA_RELEASES: ReadonlySet<number> = new Set([104, 105, 108, 110, 111, 113, 114, 115])
const R_WORKSPACE = /^RD[XA][23][\r\n]/

/**
 * The type proven by the first bytes, or null. `found` is the result of `TypeDetection`; research data
 * formats take precedence over it (docs/specification/adding-files.md#content-type).
 */
export function typeOfSignature(head: Uint8Array, found: string | null): string | null {
  const known = typeOfStatistics(head) ?? typeOfXml(head)
  if (known !== null) return known
  const type = typeOfMagic(RESEARCH, head) ?? found ?? typeOfMagic(CONTAINERS, head)
  return type !== null && looksLikeText(head) && !TEXTUAL.has(type) ? null : type
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

/** The mark follows a header of 456 bytes, in lines of 80 characters whose trailing blanks may be missing. */
const isSpssPortable = (beginning: string): boolean =>
  beginning
    .split(/\r?\n/)
    .map((line) => line.padEnd(80))
    .join('')
    .startsWith('SPSSPORT', 456)

function typeOfGzipped(head: Uint8Array): string | null {
  const inside = latin1(inflatedHead(head))
  if (R_WORKSPACE.test(inside)) return 'application/x-rlang-transport'
  return inside.startsWith('SIMPLE  =') ? GZIPPED_FITS : null
}

/** The first decompressed bytes; empty if the gzip stream is damaged. */
function inflatedHead(head: Uint8Array): Uint8Array {
  let inside = new Uint8Array(0)
  const gunzip = new Gunzip((chunk) => {
    if (inside.length === 0) inside = chunk.slice(0, 16)
  })
  try {
    gunzip.push(head, false)
  } catch {
    // Data that is not valid gzip after the two magic bytes is of an unknown format.
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

/** The name of the first element after declarations and comments. Takes linear time for any input. */
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

const typeOfMagic = (table: readonly Magic[], head: Uint8Array): string | null =>
  table.find(({ at, bytes }) => latin1(head.subarray(at, at + bytes.length)) === bytes)?.type ??
  null

const latin1 = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}
