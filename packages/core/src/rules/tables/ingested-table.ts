/** The content type of files that are stored as tables; no upload has it. */
export const TABLE_TYPE = 'text/tab-separated-values'

/**
 * What an ingest recorded about a file that became a table (docs/specification/tabular.md#course-of-an-ingest).
 * The uploaded object stays where it is; the table is a second object (decision 0360).
 */
export interface IngestedTable {
  /** The upload. */
  readonly original: {
    readonly name: string
    readonly contentType: string
    /** In bytes. */
    readonly size: number
  }
  /** The tab-delimited text, in a store of this service, behind the line of names. */
  readonly text: {
    readonly storageDriver: string
    /** The last segment of its key. */
    readonly objectId: string
    /** Of the line of names and the text. */
    readonly crc32: number
    /** Bytes of the line of names with its end. */
    readonly headerBytes: number
  }
  /** The fingerprint of the file (docs/specification/fingerprints.md#combining). */
  readonly fingerprint: string
}
