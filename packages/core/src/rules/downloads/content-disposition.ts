import { isMediaType } from '../files/media-type.ts'

/**
 * A file name as download headers carry it (docs/specification/downloads.md#names-and-headers): UTF-8,
 * percent-encoded but for ASCII letters, digits and `* - . _`. Nothing in a name can end the header or its
 * quotes.
 */
export function encodeFileName(name: string): string {
  const wellFormed = name.replace(/\p{Cs}/gu, '\ufffd')
  return encodeURIComponent(wellFormed).replace(/[!~'()]/g, percent)
}

const percent = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** `Content-Disposition` of a download. */
export const contentDisposition = (name: string): string =>
  `attachment; filename="${encodeFileName(name)}"`

/** `Content-Type` of a download: the type, the name, and the charset of texts. */
export function downloadContentType(contentType: string, name: string): string {
  const safe = isMediaType(contentType) ? contentType : 'application/octet-stream'
  const charset = safe.startsWith('text/') && !safe.includes('charset=') ? ';charset=UTF-8' : ''
  return `${safe}; name="${encodeFileName(name)}"${charset}`
}

/** The disposition that a link to an object store fixes (4.6). RFC 8187 wants `*` encoded as well. */
export const storeDisposition = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeFileName(name).replaceAll('*', '%2A')}`
