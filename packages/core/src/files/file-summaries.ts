import type { DataFile } from './file-record.ts'

/** How many files each name stands for. */
export type Counts = ReadonlyMap<string, number>

/** What a selection of files is made of (datasets supplement, 16.2). Only what occurs is named, names in order. */
export interface FileTally {
  readonly total: number
  readonly contentTypes: Counts
  readonly categories: Counts
  readonly tabularTags: Counts
  /** Each file once; an expired retention period is not among them (access supplement, 3.3). */
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
