/** Maps the library's media types to those used here. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['application/eps', 'application/postscript'],
  ['application/x-cfb', 'application/x-ole-storage'],
  ['application/x-esri-shape', 'application/shp'],
  ['application/x-rar-compressed', 'application/rar'],
  ['application/x-sqlite3', 'application/vnd.sqlite3'],
  ['application/xml', 'text/xml'],
  ['audio/x-m4a', 'audio/mp4'],
  // Software that shows PNG also shows APNG, as its first frame.
  ['image/apng', 'image/png'],
  ['video/matroska', 'video/x-matroska'],
  ['video/vnd.avi', 'video/x-msvideo'],
  ['video/x-m4v', 'video/mp4'],
])

/** The media type that the service uses for a detected one. */
export const spelling = (type: string): string => SPELLINGS.get(type) ?? type

/**
 * Types detected from so few or such common bytes that measurements may start with them. Their file names are
 * more reliable.
 */
export const UNRELIABLE: ReadonlySet<string> = new Set([
  'application/x-apple-diskimage',
  'application/x-arj',
  'application/x-compress',
  'application/x-cpio',
  'audio/aac',
  'audio/mpeg',
  'audio/vnd.dolby.dd-raw',
  'font/ttf',
  'image/bmp',
  'image/x-icon',
  'video/mp1s',
  'video/mp2p',
  'video/mp2t',
  'video/mpeg',
])
