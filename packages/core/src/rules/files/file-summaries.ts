import type { DataFile, Embargo, FileRecord, Retention } from './file-record.ts'

/** How many files each name stands for. */
export type Counts = ReadonlyMap<string, number>

/**
 * What a selection of files is made of (docs/specification/files.md#counts). Only what occurs is named, names
 * in order.
 */
export interface FileTally {
  readonly total: number
  readonly contentTypes: Counts
  readonly categories: Counts
  readonly tabularTags: Counts
  /**
   * Each file once; an expired retention period is not among them
   * (docs/specification/files.md#access-status).
   */
  readonly accessStatuses: Counts
}

/** As much of a file as the index of its folder shows. */
export interface FolderFile {
  readonly id: number
  readonly label: string
  readonly size: number
  readonly createdAt: Date
  /** Whether it is stored as a table, and so in another form than it came in. */
  readonly tabular: boolean
}

/** What lies directly in one folder; the order is not promised. */
export interface FolderContent {
  readonly files: readonly FolderFile[]
  /** Names of the folders in it that hold files somewhere below, each once, without the path. */
  readonly folders: readonly string[]
}

/** Where a file lies in a version. */
export interface FilePath {
  readonly folder: string
  readonly label: string
}

export interface PathHolder extends FilePath {
  readonly fileId: number
}

/** All of a file that decides about its bytes. */
export type AccessFacts = Pick<DataFile, 'since' | 'until' | 'restricted' | 'embargo' | 'retention'>

/** As much of a file as a bundle needs, and no more: it may hold a hundred thousand at once. */
export interface BundledFile
  extends FilePath,
    AccessFacts,
    Pick<
      DataFile,
      'id' | 'storageDriver' | 'objectId' | 'remotePath' | 'size' | 'contentType' | 'crc32'
    > {
  /** In milliseconds since 1970. */
  readonly created: number
}

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
  created: file.createdAt.getTime(),
  since: file.since,
  until: file.until,
  restricted: file.restricted,
  embargo: withoutReason(file.embargo),
  retention: withoutReason(file.retention),
})

const withoutReason = <P extends Embargo | Retention>(period: P | null): P | null =>
  period && { ...period, reason: null }
