import type { DigestAlgorithm } from '../storage/stored-object.ts'

/** A calendar day, `yyyy-MM-dd`. */
export type Day = string

export interface Checksum {
  readonly type: DigestAlgorithm
  /** Lower-case hexadecimal. */
  readonly value: string
}

export interface Embargo {
  readonly dateAvailable: Day
  readonly reason: string | null
}

export interface Retention {
  readonly dateUnavailable: Day
  readonly reason: string | null
}

/**
 * What is known of a checksum that was supplied with bytes that went past this service: nothing yet, or what
 * reading them all has shown.
 */
export type Verification = 'pending' | 'verified' | 'mismatch'

/** What a file is, in whatever version it appears. */
export interface DataFile {
  readonly id: number
  readonly datasetId: number
  readonly storageDriver: string
  /** Of the object store, as storage identifiers name it; null where the store has none. */
  readonly bucket: string | null
  /** Last segment of the object key. */
  readonly objectId: string
  /** Of a file that stays where it is: its path below the base URL of the remote store; null for bytes kept here. */
  readonly remotePath: string | null
  readonly size: number
  readonly contentType: string
  readonly checksum: Checksum | null
  /** Null where this service computed the checksum itself. */
  readonly verification: Verification | null
  /** Null until it has been computed; such a file cannot be sought in a zip. */
  readonly crc32: number | null
  /** The flag that decides about downloads of released versions; a draft's flag is on the entry. */
  readonly restricted: boolean
  readonly creatorId: number
  readonly createdAt: Date
  readonly publishedAt: Date | null
  readonly rootFileId: number | null
  readonly previousFileId: number | null
  readonly embargo: Embargo | null
  readonly retention: Retention | null
  readonly tabularTags: readonly string[]
  /** First version ordinal that holds the file. */
  readonly since: number
  /** First ordinal after all that hold it; null while the newest version does. */
  readonly until: number | null
}

export type NewDataFile = Omit<DataFile, 'id'>

/** What a version can change of a file. */
export interface EntryValues {
  readonly label: string
  /** `''` for the root folder, else segments joined with `/`. */
  readonly folder: string
  readonly description: string
  readonly categories: readonly string[]
  readonly restricted: boolean
  readonly provenance: string | null
}

/**
 * A file as one stretch of versions shows it: valid for ordinals `[since, until)`
 * (docs/architecture.md#versions-are-intervals).
 */
export interface FileEntry extends EntryValues {
  readonly id: number
  readonly fileId: number
  readonly datasetId: number
  readonly since: number
  readonly until: number | null
  /** Counts the edits of the record; 1 when new. */
  readonly edits: number
}

export type NewFileEntry = Omit<FileEntry, 'id'>

export interface FileRecord {
  readonly entry: FileEntry
  readonly file: DataFile
}

/** Whether a file is stored as a table. No upload ends with that type: only an ingest gives it. */
export const isTabular = ({ contentType }: Pick<DataFile, 'contentType'>): boolean =>
  contentType === 'text/tab-separated-values'

/** Where the bytes of a file lie: `<authority>/<identifier>/<object id>`. */
export const objectKey = (
  pid: { readonly authority: string; readonly identifier: string },
  objectId: string,
): string => `${pid.authority}/${pid.identifier}/${objectId}`
