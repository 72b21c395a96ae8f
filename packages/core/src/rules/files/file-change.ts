import type { FileRecord } from './file-record.ts'

/** One file in two versions of its dataset; null where a version does not hold it. Never null twice. */
export type FileChange =
  | { readonly before: FileRecord; readonly after: FileRecord }
  | { readonly before: FileRecord; readonly after: null }
  | { readonly before: null; readonly after: FileRecord }

/** From the version with ordinal `from` to the one with ordinal `to`, which may be the older one. */
export interface VersionSpan {
  readonly from: number
  readonly to: number
}
