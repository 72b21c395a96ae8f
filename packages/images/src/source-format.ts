/** The formats that are drawn. SVG is none of them: it is a document that can run scripts and load things. */
export type SourceFormat = 'png' | 'jpeg' | 'gif' | 'webp'

/** The format that the first bytes belong to; null for everything that is not drawn. */
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

const text = (letters: string): readonly number[] =>
  [...letters].map((letter) => letter.charCodeAt(0))

const SIGNATURES: readonly Signature[] = [
  { format: 'png', parts: [{ at: 0, bytes: [0x89, ...text('PNG\r\n'), 0x1a, 0x0a] }] },
  { format: 'jpeg', parts: [{ at: 0, bytes: [0xff, 0xd8, 0xff] }] },
  { format: 'gif', parts: [{ at: 0, bytes: text('GIF87a') }] },
  { format: 'gif', parts: [{ at: 0, bytes: text('GIF89a') }] },
  {
    format: 'webp',
    parts: [
      { at: 0, bytes: text('RIFF') },
      { at: 8, bytes: text('WEBP') },
    ],
  },
]
