import { strToU8 } from 'fflate'
import type { Withheld } from './withheld.ts'

/** The manifest line of one requested file. */
export type ManifestLine =
  | {
      readonly kind: 'included'
      readonly path: string
      readonly contentType: string
      readonly bytes: number
    }
  | {
      readonly kind: 'tooLarge'
      readonly label: string
      readonly contentType: string
      readonly limit: number
    }
  | { readonly kind: 'withheld'; readonly label: string; readonly why: Withheld }

// Clients search for these words.
const STATE = {
  embargoed: 'EMBARGOED',
  retentionExpired: 'RETENTIONEXPIRED',
  restricted: 'RESTRICTED',
  unreleased: 'NOTAUTHORIZED',
} as const satisfies Record<Withheld, string>

/**
 * The bytes of `MANIFEST.TXT`: one line per requested file, each ending in CR LF
 * (docs/specification/downloads.md#manifest).
 */
export const manifest = (lines: readonly ManifestLine[]): Uint8Array => manifestLines(lines)

/** Some of the lines of a manifest. */
export const manifestLines = (lines: readonly ManifestLine[]): Uint8Array =>
  strToU8(lines.map((line) => `${oneLine(manifestLine(line))}\r\n`).join(''))

function manifestLine(line: ManifestLine): string {
  switch (line.kind) {
    case 'included':
      return `${line.path} (${line.contentType}) ${line.bytes} bytes.`
    case 'tooLarge':
      return `${line.label} (${line.contentType})  skipped because the bundle would exceed its limit of ${line.limit} bytes.`
    case 'withheld':
      return `${line.label} IS ${STATE[line.why]} AND CANNOT BE DOWNLOADED`
  }
}

/** Removes line breaks, so that a name cannot forge the line of another file. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]/gu, '_')
