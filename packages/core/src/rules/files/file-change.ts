import type { FileRecord } from './file-record.ts'

/** A file in two versions of its dataset; null if a version does not include it. At least one is not null. */
export type FileChange =
  | { readonly before: FileRecord; readonly after: FileRecord }
  | { readonly before: FileRecord; readonly after: null }
  | { readonly before: null; readonly after: FileRecord }

/** Two versions to compare, by ordinal. `to` may be the older one. */
export interface VersionSpan {
  readonly from: number
  readonly to: number
}
