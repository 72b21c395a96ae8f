import type { Bytes } from '../storage/bytes.ts'

/** A file that the service receives, with its bytes as a stream. */
export interface FileToReceive {
  readonly fileName: string
  /** The content type declared by the client; null without one. */
  readonly declaredType: string | null
  readonly bytes: Bytes
  /** Bounds of its size in bytes, if known in advance. Default: 0 and no upper bound. */
  readonly atLeast?: number
  readonly atMost?: number
  /** A replacement does not count against the file count limit. Default: an addition. */
  readonly purpose?: 'addition' | 'replacement'
  /** A file unpacked from an archive was received with the archive, by any upload method. Default: a form. */
  readonly origin?: 'form' | 'archive'
}
