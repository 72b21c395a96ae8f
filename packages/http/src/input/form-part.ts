import type { Bytes } from '@holdfast/core/rules'
import { MEBIBYTE, textOf } from './body-text.ts'

/** One part of a form, in the order sent. */
export type Part =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'file'
      readonly name: string
      /** As the client wrote it, paths and all; `''` when the part is bytes without a name. */
      readonly fileName: string
      /** Lower case, without parameters; `text/plain` when the client named none (RFC 7578, 4.4). */
      readonly contentType: string
      /** Read once, before the next part is asked for; what is left unread then is thrown away. */
      readonly bytes: Bytes
      /** In bytes, if all of the file has arrived already, as small ones have; else null. */
      readonly size: number | null
    }

export interface MultipartLimits {
  readonly parts: number
  /** Bytes of one field's value; files have no limit here. */
  readonly fieldBytes: number
  /** Bytes of one part's headers. */
  readonly headerBytes: number
}

export const MULTIPART_LIMITS: MultipartLimits = {
  parts: 1000,
  fieldBytes: 10 * MEBIBYTE,
  headerBytes: 16 * 1024,
}

/** The text of a part. Some clients give a field a file name, which makes it a file to the parser. */
export const partText = async (part: Part, limit: number): Promise<string> =>
  part.kind === 'field' ? part.value : textOf(part.bytes, limit)
