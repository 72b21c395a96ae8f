/** The formats that are drawn. SVG is excluded: it can run scripts and load resources. */
export type SourceFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff' | 'avif'

/** The format recognised from the first bytes; null for other formats. */
export function sourceFormat(head: Uint8Array): SourceFormat | null {
  const found = SIGNATURES.find(({ parts }) =>
    parts.every(({ at, bytes }) => bytes.every((byte, index) => head[at + index] === byte)),
  )
  return found?.format ?? null
}

interface Signature {
  readonly format: SourceFormat
  readonly parts: readonly { readonly at: number; readonly bytes: readonly number[] }[]
}

const whole = (format: SourceFormat, letters: string, at = 0): Signature => ({
  format,
  parts: [{ at, bytes: text(letters) }],
})

const text = (letters: string): readonly number[] =>
  [...letters].map((letter) => letter.charCodeAt(0))

const SIGNATURES: readonly Signature[] = [
  whole('png', '\x89PNG\r\n\x1a\n'),
  whole('jpeg', '\xff\xd8\xff'),
  whole('gif', 'GIF87a'),
  whole('gif', 'GIF89a'),
  whole('tiff', 'II*\0'),
  whole('tiff', 'MM\0*'),
  // BigTIFF, with offsets of eight bytes.
  whole('tiff', 'II+\0'),
  whole('tiff', 'MM\0+'),
  whole('avif', 'ftypavif', 4),
  whole('avif', 'ftypavis', 4),
  {
    format: 'webp',
    parts: [
      { at: 0, bytes: text('RIFF') },
      { at: 8, bytes: text('WEBP') },
    ],
  },
]
