import { isMediaType } from '../files/media-type.ts'

/**
 * Encodes a file name for download headers (docs/specification/downloads.md#names-and-headers): UTF-8,
 * percent-encoded except ASCII letters, digits and `* - . _`. No name can end the header or its quotes.
 */
export function encodeFileName(name: string): string {
  const wellFormed = name.replace(/\p{Cs}/gu, '\ufffd')
  return encodeURIComponent(wellFormed).replace(/[!~'()]/g, percent)
}

const percent = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** The `Content-Disposition` header of a download. */
export const contentDisposition = (name: string): string =>
  `attachment; filename="${encodeFileName(name)}"`

/** The `Content-Type` header of a download: the type, the name, and the charset for text types. */
export function downloadContentType(contentType: string, name: string): string {
  const safe = isMediaType(contentType) ? contentType : 'application/octet-stream'
  const charset = safe.startsWith('text/') && !safe.includes('charset=') ? ';charset=UTF-8' : ''
  return `${safe}; name="${encodeFileName(name)}"${charset}`
}

/**
 * The disposition set in a link to an object store (docs/specification/downloads.md#redirect-to-a-store). RFC
 * 8187 requires `*` to be encoded too.
 */
export const storeDisposition = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeFileName(name).replaceAll('*', '%2A')}`
