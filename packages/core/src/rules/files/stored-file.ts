import type { DataFile } from './file-record.ts'

/** A file record with the name under which the newest version that has it shows it. */
export interface StoredFile {
  readonly file: DataFile
  /** Null when no version shows the file. */
  readonly path: { readonly folder: string; readonly label: string } | null
}
