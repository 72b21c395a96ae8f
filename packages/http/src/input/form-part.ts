import type { Bytes } from '@holdfast/core/rules'
import { MEBIBYTE, textOf } from './body-text.ts'

/** One part of a form, in the order sent. */
export type Part =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'file'
      readonly name: string
      /** As the client sent it, with its path; `''` for bytes without a name. */
      readonly fileName: string
      /** Lower case, without parameters; `text/plain` when the client named none (RFC 7578, 4.4). */
      readonly contentType: string
      /** Read it once, before the next part is requested; unread bytes are then discarded. */
      readonly bytes: Bytes
      /** In bytes, if all of the file has arrived, as small files have; else null. */
      readonly size: number | null
    }

export interface MultipartLimits {
  readonly parts: number
  /** Maximum bytes of the value of one field; files have no limit here. */
  readonly fieldBytes: number
  /** Maximum bytes of the headers of one part. */
  readonly headerBytes: number
}

export const MULTIPART_LIMITS: MultipartLimits = {
  parts: 1000,
  fieldBytes: 10 * MEBIBYTE,
  headerBytes: 16 * 1024,
}

/** The text of a part. Some clients give a field a file name, so the parser reports it as a file. */
export const partText = async (part: Part, limit: number): Promise<string> =>
  part.kind === 'field' ? part.value : textOf(part.bytes, limit)
