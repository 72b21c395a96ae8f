import type { DataFile } from '../files/file-record.ts'
import type { StagedObject } from '../staged-objects/staged-object.ts'
import type { Registrable } from './registration.ts'

/** Bytes that can be registered, as far as is known before the dataset is held. */
export interface Found {
  readonly registrable: Registrable
  readonly place: Pick<DataFile, 'storageDriver' | 'bucket' | 'objectId' | 'remotePath'>
  readonly size: number
  /** The upload they came by; null for objects that got into the store by other ways. */
  readonly staged: StagedObject | null
}

/** Bytes that may be registered if there are any. */
export interface Candidate extends Omit<Found, 'size'> {
  /** Asks the store; null when there is nothing. */
  size(): Promise<number | null>
}
