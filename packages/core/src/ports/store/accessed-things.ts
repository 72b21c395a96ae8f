import type { Pid } from '../../rules/datasets/pid.ts'
import type { DataFile } from '../../rules/files/file-record.ts'
import type { MetadataValues } from '../../rules/metadata/model.ts'
import type { VersionNumber } from '../../rules/versions/version.ts'

/** What was viewed or downloaded: a released version of a dataset, the latest with null, or a file. */
export type AccessedThing =
  | { readonly datasetId: number; readonly number: VersionNumber | null }
  | { readonly fileId: number }

/** What the access log tells of it (docs/specification/usage.md#access-log). */
export interface Accessed {
  readonly pid: Pid
  /** Of the released version; the latest that has the file. Title and authors alone. */
  readonly metadata: MetadataValues
  readonly major: number
  readonly releasedAt: Date
  readonly file: Pick<
    DataFile,
    'storageDriver' | 'bucket' | 'objectId' | 'remotePath' | 'size'
  > | null
}

/** Read access for the access log. */
export interface AccessedReads {
  /** In the order of the things; null for what is unknown, or not released. One query. */
  accessed(things: readonly AccessedThing[]): Promise<readonly (Accessed | null)[]>
}
