import type { Pid } from '../datasets/pid.ts'
import type { DigestAlgorithm } from '../storage/stored-object.ts'
import { type IngestedTable, TABLE_TYPE } from '../tables/ingested-table.ts'

/** A calendar day, `yyyy-MM-dd`. */
export type Day = string

/** A digest of a file's bytes. */
export interface Checksum {
  readonly type: DigestAlgorithm
  /** Lower-case hexadecimal. */
  readonly value: string
}

/** A file is not available before `dateAvailable` (docs/specification/embargoes.md#objects). */
export interface Embargo {
  readonly dateAvailable: Day
  readonly reason: string | null
}

/** A file is no longer available after `dateUnavailable` (docs/specification/embargoes.md#objects). */
export interface Retention {
  readonly dateUnavailable: Day
  readonly reason: string | null
}

/**
 * The state of a checksum that a client supplied for bytes that this service did not receive: not checked
 * yet, or the result of reading all bytes.
 */
export const VERIFICATIONS = ['pending', 'verified', 'mismatch'] as const

/** One of `VERIFICATIONS`. */
export type Verification = (typeof VERIFICATIONS)[number]

/**
 * The facts about a file that are the same in every version. Driver, bucket, object, path, checksum and CRC-32 are
 * those of the upload; size and content type those of the table, where the file became one.
 */
export interface DataFile {
  readonly id: number
  readonly datasetId: number
  /** The persistent identifier, which never changes; null until the file gets one (`givesFilePids`). */
  readonly pid: Pid | null
  readonly storageDriver: string
  /** The bucket in storage identifiers; null if the store has no buckets. */
  readonly bucket: string | null
  /** The last segment of the object key. */
  readonly objectId: string
  /** For a file in a remote store, its path below the base URL of the store; null for bytes stored here. */
  readonly remotePath: string | null
  readonly size: number
  readonly contentType: string
  readonly checksum: Checksum | null
  /** Null if this service computed the checksum itself. */
  readonly verification: Verification | null
  /** Null until computed; a zip with such a file cannot serve ranges. */
  readonly crc32: number | null
  /** Decides who may download the file from released versions; the flag of a draft is on the entry. */
  readonly restricted: boolean
  readonly creatorId: number
  readonly createdAt: Date
  /** When the version that added the file was released; null before. */
  readonly publishedAt: Date | null
  readonly rootFileId: number | null
  readonly previousFileId: number | null
  readonly embargo: Embargo | null
  readonly retention: Retention | null
  readonly tabularTags: readonly string[]
  /** Null for files that are no tables. */
  readonly table: IngestedTable | null
  /** The first version ordinal that includes the file. */
  readonly since: number
  /** The first ordinal after the versions that include it; null while the newest version does. */
  readonly until: number | null
}

/** A file that has not been stored yet. */
export type NewDataFile = Omit<DataFile, 'id' | 'pid' | 'publishedAt'>

/** A file that has an id and has not been stored yet. */
export interface NumberedFile extends NewDataFile, Pick<DataFile, 'id'> {}

/** The values of a file that can differ between versions. */
export interface EntryValues {
  readonly label: string
  /** `''` for the root folder, else segments joined with `/`. */
  readonly folder: string
  readonly description: string
  readonly categories: readonly string[]
  readonly restricted: boolean
  readonly provenance: string | null
  /** The id of a set: what editors say of the variables of a table; equal ids say the same. Null for nothing. */
  readonly variableMetadata: number | null
}

/**
 * The values of a file in consecutive versions: valid for ordinals `[since, until)`
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

/** An entry that has not been stored yet. */
export type NewFileEntry = Omit<FileEntry, 'id'>

/** A file with its entry in one version. */
export interface FileRecord {
  readonly entry: FileEntry
  readonly file: DataFile
}

/** Whether the file is stored as a table. Only an ingest sets this content type, never an upload. */
export const isTabular = ({ contentType }: Pick<DataFile, 'contentType'>): boolean =>
  contentType === TABLE_TYPE

/** The key of a file's bytes in its store: `<authority>/<identifier>/<object id>`. */
export const objectKey = (
  pid: { readonly authority: string; readonly identifier: string },
  objectId: string,
): string => `${pid.authority}/${pid.identifier}/${objectId}`
