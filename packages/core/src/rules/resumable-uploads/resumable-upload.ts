import type { FileInput } from '../files/file-input.ts'

/** What the client announced, and who it is. */
export interface UploadFacts {
  /** The object that the bytes become; also the public id of the upload. */
  readonly objectId: string
  readonly datasetId: number
  readonly accountId: number
  /** In bytes, as announced. */
  readonly size: number
  readonly fileName: string
  readonly declaredType: string | null
  readonly input: FileInput
  /** From this time on the upload may be removed. */
  readonly expiresAt: Date
}

/** The folder, empty for the top, and the name that the file will have. */
export const placeOfUpload = ({ fileName, input }: Pick<UploadFacts, 'fileName' | 'input'>) => ({
  folder: input.directoryLabel ?? '',
  fileName: input.label ?? fileName,
})

/** The parts that were received. */
interface ReceivedParts {
  readonly parts: number
  /** The latest claimed part number; 0 before the first claim. No number is claimed twice. */
  readonly claimedPart: number
}

/** The state of an upload. */
export type UploadProgress =
  /** Bytes are missing; those before `offset` are stored durably. */
  | ({ readonly kind: 'receiving'; readonly offset: number } & ReceivedParts)
  /** All bytes are stored, but no file is recorded yet. */
  | ({ readonly kind: 'whole' } & ReceivedParts)
  /** The bytes were recorded as these files. */
  | { readonly kind: 'finished'; readonly fileIds: readonly number[] }

/** A file that a client sends over any number of connections. */
export type ResumableUpload = UploadFacts & UploadProgress

/** The next bytes of an upload, as the storage stored them. */
export interface NextPart {
  readonly objectId: string
  /** The number that was claimed for them. */
  readonly part: number
  /** The offset before these bytes. */
  readonly from: number
  /** The offset after these bytes. */
  readonly to: number
  readonly tag: string
  readonly expiresAt: Date
}

/** An upload that became files. */
export interface FinishedUpload {
  readonly objectId: string
  readonly fileIds: readonly number[]
  readonly expiresAt: Date
}
