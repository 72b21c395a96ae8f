import type { Bytes } from '../../rules/storage/bytes.ts'
import type { IngestReport } from '../../rules/tables/ingest-report.ts'
import type { NewTableVariable, RowMark } from '../../rules/tables/table-variable.ts'
import type { LocalFile } from '../storage/object-storage.ts'

/** A file that may be a table. */
export interface TableUpload {
  readonly contentType: string
  /** In bytes. */
  readonly size: number
  /** Opens the bytes from the first one on; called at most once, and not after `openLocal`. */
  open(): Promise<Bytes>
  /** Present when the bytes are a file of this machine, which a process of its own can read by itself. */
  readonly openLocal: (() => Promise<LocalFile>) | null
  /** The largest number of columns. */
  readonly columns: number
  /**
   * Called again and again while the file is read, at least every few seconds. When it rejects, the reading stops
   * and rejects with the same error.
   */
  alive(): Promise<void>
}

/** What reading a file gave. */
export type TableReading = ReadTable | { readonly kind: 'refused'; readonly report: IngestReport }

/** A text that lies in a file of this machine until the table is closed. */
export interface TextFile {
  readonly path: string
  readonly crc32: number
}

/** A table that was read and waits outside memory until it is closed. */
export interface ReadTable {
  readonly kind: 'table'
  readonly rows: number
  readonly columns: number
  readonly fingerprint: string
  /** Bytes of the line of names with its end. */
  readonly headerBytes: number
  /** Bytes of the tab-delimited text behind it. */
  readonly textBytes: number
  /** A bounded number of places where rows begin in the text. */
  readonly marks: readonly RowMark[]
  /** The line of names and the text; can be opened again. */
  text(): Bytes
  /** The same as a file that is on the disk; null when it is none. */
  readonly file: TextFile | null
  /** The variables in their order, a bounded number at a time; can be opened again. */
  variables(): AsyncIterable<readonly NewTableVariable[]>
  /** Removes what waits. */
  close(): Promise<void>
}

/** Reads files as tables (docs/specification/tabular.md). */
export interface TabularIngest {
  /** Whether there is a reader for the content type. */
  reads(contentType: string): boolean
  /**
   * Reads a file as a table. A file that cannot become one, or takes more than its share of memory, is `refused`.
   * Rejects with the error of `open`, `alive` or the bytes.
   */
  read(upload: TableUpload): Promise<TableReading>
  /** The fingerprint of several files or variables; null for none (docs/specification/fingerprints.md#combining). */
  combine(fingerprints: readonly string[]): string | null
}
