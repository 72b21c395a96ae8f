import type { Version } from '../../rules/versions/version.ts'

/** Read access to the kept layouts of the zips of released versions. */
export interface ZipIndexReads {
  /** Changes with everything that the zip of this version depends on; null when there is no such version. One query. */
  stamp(version: Pick<Version, 'id' | 'updatedAt'>): Promise<string | null>
  /** The layout that is kept under this stamp, if there is one. One query. */
  find(versionId: number, stamp: string): Promise<string | null>
}

/** Layouts are derived: any of them may be missing, and is made again. They end with their version. */
export interface ZipIndexes extends ZipIndexReads {
  /** Replaces what is kept of the version. Does nothing when there is no such version. */
  keep(versionId: number, stamp: string, layout: string): Promise<void>
}
