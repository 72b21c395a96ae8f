import type { Bytes } from '@holdfast/core/rules'
import type { MultipartLimits, Part } from '../../src/input/form-part.ts'
import { partsOf } from '../../src/input/multipart.ts'

export const TYPE = 'multipart/form-data; boundary=XX'

/** One part, as sent; the disposition follows the word `form-data`. */
export const sentPart = (disposition: string, content: string, more = ''): string =>
  `--XX\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`

export const sentForm = (...parts: readonly string[]): Uint8Array =>
  new TextEncoder().encode(`${parts.join('')}--XX--\r\n`)

export async function* chunked(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void> {
  yield* chunks
}

export type ReadPart = Omit<Extract<Part, { readonly kind: 'file' }>, 'bytes' | 'size'> & {
  readonly bytes: string
}

/** Reads a whole form, bytes included. */
export async function readForm(
  source: Bytes,
  {
    contentType = TYPE,
    limits,
  }: { readonly contentType?: string; readonly limits?: MultipartLimits } = {},
): Promise<readonly (Extract<Part, { readonly kind: 'field' }> | ReadPart)[]> {
  const parts: (Extract<Part, { readonly kind: 'field' }> | ReadPart)[] = []
  for await (const part of partsOf({ contentType, source }, limits))
    if (part.kind === 'field') parts.push(part)
    else {
      const { size: _, ...file } = part
      parts.push({ ...file, bytes: await asText(part.bytes) })
    }
  return parts
}

export async function asText(bytes: Bytes): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(Uint8Array.from(chunk))
  return Buffer.concat(chunks).toString()
}
