import type { Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { crc32, layoutZip, sliceZip } from '@holdfast/core/rules'
import { type FileBytesOptions, fileBytes } from './file-bytes.ts'
import type { FormFile } from './form-body.ts'
import type { LocalFile } from './local-files.ts'

/** The content that a form sends for a file. */
export interface FormContent extends FormFile {
  /** The bytes, from the first; `hash` and `onBytes` receive only those of the file. */
  bytes(
    passing: Pick<FileBytesOptions, 'onBytes'> & { readonly hash: Hash },
  ): AsyncIterable<Uint8Array>
}

/** The file unchanged. */
export const plainContent = (file: LocalFile): FormContent => ({
  name: file.name,
  size: file.size,
  bytes: (passing) => fileBytes(file, passing),
})

/**
 * A zip with the file as its only, stored member. A server unpacks one layer of an archive sent in a form, so
 * this keeps an archive as one file (docs/specification/adding-files.md#zips). Reads the file once for its
 * CRC.
 */
export async function zippedContent(
  file: LocalFile,
  signal: AbortSignal | undefined,
): Promise<FormContent> {
  const { name: path, size } = file
  const member = { kind: 'file', path, size, modified: 0, source: file } as const
  const layout = layoutZip([{ ...member, crc32: await crcOf(file, signal) }])
  return {
    name: 'whole.zip',
    size: layout.length,
    bytes: async function* (passing) {
      for (const part of sliceZip(layout, { start: 0, end: layout.length }))
        if (part.kind === 'bytes') yield part.bytes
        else yield* fileBytes(part.source, passing)
    },
  }
}

async function crcOf({ path }: LocalFile, signal: AbortSignal | undefined): Promise<number> {
  let crc = 0
  for await (const chunk of createReadStream(path, signal === undefined ? {} : { signal }))
    crc = crc32(chunk, crc)
  return crc
}
