import type { DataFile } from '../files/file-record.ts'
import type { StagedObject } from '../staged-objects/staged-object.ts'
import type { Registrable } from './registration.ts'

/** Stored bytes that can be registered, as far as can be checked before the dataset is locked. */
export interface FoundBytes {
  readonly registrable: Registrable
  readonly place: Pick<DataFile, 'storageDriver' | 'bucket' | 'objectId' | 'remotePath'>
  readonly size: number
  /** The upload that sent them; null for objects that reached the store in another way. */
  readonly staged: StagedObject | null
}

/** Bytes that can be registered if they exist in the store. */
export interface RegistrationCandidate extends Omit<FoundBytes, 'size'> {
  /** Asks the store for their size in bytes; null when the object does not exist. */
  size(): Promise<number | null>
}

/** The identity of the bytes, which only one file may use. */
export const nameOfBytes = ({ storageDriver, objectId, remotePath }: FoundBytes['place']): string =>
  `${storageDriver}://${remotePath ?? objectId}`
