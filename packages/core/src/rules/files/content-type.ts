import { isUnpacked, ZIP } from '../archives/unpacked-types.ts'
import { bareMediaType } from './media-type.ts'
import { typeOfSignature } from './signatures.ts'
import { looksLikeText } from './text-content.ts'
import { typeOfExtension, typeOfFileName } from './type-of-name.ts'

/** What is known about the content type of an incoming file. */
export interface ContentClues {
  /** The content type declared by the client, as sent; null without one. */
  readonly declared: string | null
  readonly fileName: string
  /** The first bytes, at most 4 KiB; empty if the service has not received the bytes. */
  readonly head: Uint8Array
  /** What `TypeDetection` found in `head`. */
  readonly found: string | null
}

const UNKNOWN = 'application/octet-stream'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Formats that start tabular ingest (docs/specification/content-types.md). */
export const INGESTABLE_TYPES: ReadonlySet<string> = new Set([
  'application/x-stata',
  'application/x-stata-13',
  'application/x-stata-14',
  'application/x-stata-15',
  'application/x-rlang-transport',
  'text/csv',
  'text/comma-separated-values',
  'text/tsv',
  XLSX,
  'application/x-spss-sav',
  'application/x-spss-por',
])

/**
 * Types that override the client's declaration when found in the bytes, because the service processes them.
 */
const isProcessed = (type: string): boolean =>
  INGESTABLE_TYPES.has(type) ||
  isUnpacked(type) ||
  type === 'application/zipped-shapefile' ||
  type.endsWith('https://w3id.org/ro/crate"')

/**
 * A declaration of these types is accepted only if the bytes confirm it or the service has not received them.
 */
const STATISTICAL = /^application\/x-(stata(-\d+)?|spss-(sav|por)|rlang-transport)$/

const TAB_SEPARATED: ReadonlySet<string> = new Set(['text/tsv', 'text/tab-separated-values'])

const ZIP_BASED =
  /\+zip$|^application\/(vnd\.(openxmlformats|oasis|android)\b.*|vnd\.google-earth\.kmz|java-archive|x-xpinstall|zipped-shapefile)$/

/** For each container signature, the more precise types that a file name or a declaration may give it. */
const REFINED: Readonly<Record<string, RegExp>> = {
  [ZIP]: ZIP_BASED,
  // Other zip archives may begin like Java archives.
  'application/java-archive': ZIP_BASED,
  'application/gzip': /\+gzip$/,
  'application/x-hdf5': /^application\/(x-h5|x-hdf5?|netcdf|matlab-mat)$/,
  'application/x-ole-storage': /^application\/(msword|vnd\.ms-)/,
  'text/xml': /[/+]xml$|^text\/html$/,
  'video/mp4': /^(video\/quicktime|audio\/mp4|image\/avif)$/,
  'video/x-matroska': /^video\/webm$/,
}

/**
 * The content type to store for a file (docs/specification/adding-files.md#content-type): the declared type,
 * unless it is unspecific or an unconfirmed statistical format, or the bytes have a format that the service
 * processes. The result is a well-formed type that is safe in a header. It is never
 * `text/tab-separated-values`, which marks ingested files.
 */
export function detectContentType(clues: ContentClues): string {
  const { declared, head } = clues
  const claimed = declared === null ? null : bareMediaType(declared)
  const believed = believable(claimed, head.length > 0) ? claimed : null
  const detected = detect(clues, believed)
  if (isProcessed(detected)) return detected
  return believed ?? detected
}

function believable(claimed: string | null, seen: boolean): boolean {
  if (claimed === null || claimed === UNKNOWN || TAB_SEPARATED.has(claimed)) return false
  return !(seen && STATISTICAL.test(claimed))
}

function detect({ fileName, head, found }: ContentClues, believed: string | null): string {
  const ofName = typeOfFileName(fileName)
  if (ofName !== null) return ofName
  const signature = typeOfSignature(head, found)
  if (signature !== null) return refined(signature, fileName, believed)
  const text = looksLikeText(head)
  const ofExtension = typeOfExtension(fileName, text || head.length === 0)
  // The extension of a format with a signature is ignored if the signature is missing from the bytes.
  const disproved = ofExtension !== null && head.length > 0 && hasSignature(ofExtension)
  if (ofExtension !== null && !disproved) return ofExtension
  return text ? 'text/plain' : UNKNOWN
}

/** Formats that the service processes must be found in the bytes, not only in the name. */
const hasSignature = (type: string): boolean =>
  STATISTICAL.test(type) || type === XLSX || type === ZIP

function refined(signature: string, fileName: string, believed: string | null): string {
  const ofExtension = typeOfExtension(fileName, false)
  // A file named `.zip` is stored as a zip, even if its signature is of a more specific format.
  if (ofExtension === ZIP && ZIP_BASED.test(signature)) return ZIP
  const family = REFINED[signature]
  if (family === undefined) return signature
  if (ofExtension !== null && family.test(ofExtension)) return ofExtension
  return believed !== null && family.test(believed) ? believed : signature
}
