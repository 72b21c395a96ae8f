import type { DataFile, Embargo, FileRecord, Retention } from './file-record.ts'

/** The number of files for each name. */
export type Counts = ReadonlyMap<string, number>

/**
 * Counts of a selection of files (docs/specification/files.md#counts). Only names that occur are listed, in
 * alphabetical order.
 */
export interface FileTally {
  readonly total: number
  readonly contentTypes: Counts
  readonly categories: Counts
  readonly tabularTags: Counts
  /**
   * Every file is counted once. There is no status for an expired retention period
   * (docs/specification/files.md#access-status).
   */
  readonly accessStatuses: Counts
}

/** The sizes of which a download size can be the sum (docs/specification/files.md#download-size). */
export const SIZE_MODES = ['All', 'Original', 'Archival'] as const
/** One of `SIZE_MODES`. */
export type SizeMode = (typeof SIZE_MODES)[number]
/** Bytes of several files: of all their forms, of their uploads, of what they are stored as. */
export type FileSizes = Readonly<Record<SizeMode, number>>

/** The facts about a file that the index of its folder shows. */
export interface FolderFile {
  readonly id: number
  readonly label: string
  readonly size: number
  readonly createdAt: Date
  /** Whether it is stored as a table, which is a different form from the uploaded one. */
  readonly tabular: boolean
}

/** The direct content of one folder, in no particular order. */
export interface FolderContent {
  readonly files: readonly FolderFile[]
  /** The names of subfolders that contain files at any depth, without duplicates and without the path. */
  readonly folders: readonly string[]
}

/** The folder and label of a file in a version. */
export interface FilePath {
  readonly folder: string
  readonly label: string
}

/** A path, with its file. */
export interface PathHolder extends FilePath {
  readonly fileId: number
}

/** The facts about a file that decide who may download it. */
export type AccessFacts = Pick<DataFile, 'since' | 'until' | 'restricted' | 'embargo' | 'retention'>

/** Only the facts about a file that a bundle needs, because a bundle may hold 100,000 of them in memory. */
export interface BundledFile
  extends FilePath,
    AccessFacts,
    Pick<
      DataFile,
      | 'id'
      | 'storageDriver'
      | 'objectId'
      | 'remotePath'
      | 'size'
      | 'contentType'
      | 'crc32'
      | 'table'
    > {
  /** In milliseconds since 1970. */
  readonly created: number
}

/** The bundle facts of a file record. */
export const bundledFile = ({ entry, file }: FileRecord): BundledFile => ({
  id: file.id,
  folder: entry.folder,
  label: entry.label,
  storageDriver: file.storageDriver,
  objectId: file.objectId,
  remotePath: file.remotePath,
  size: file.size,
  contentType: file.contentType,
  crc32: file.crc32,
  table: file.table,
  created: file.createdAt.getTime(),
  since: file.since,
  until: file.until,
  restricted: file.restricted,
  embargo: withoutReason(file.embargo),
  retention: withoutReason(file.retention),
})

const withoutReason = <P extends Embargo | Retention>(period: P | null): P | null =>
  period && { ...period, reason: null }
