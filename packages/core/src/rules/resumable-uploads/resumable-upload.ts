import type { FileInput } from '../files/file-input.ts'

/** What its sender announced, and who that is. */
export interface UploadFacts {
  /** The object that its bytes become, and its public name. */
  readonly objectId: string
  readonly datasetId: number
  readonly accountId: number
  /** In bytes, as announced. */
  readonly size: number
  readonly fileName: string
  readonly declaredType: string | null
  readonly input: FileInput
  /** From then on the upload is forgotten. */
  readonly expiresAt: Date
}

/** How the bytes that are kept came. */
interface KeptParts {
  readonly parts: number
  /** The number of the part that was claimed last; 0 before the first. No number is given twice. */
  readonly claimedPart: number
}

/** How far an upload is. */
export type UploadProgress =
  /** Bytes are missing; those before `offset` are kept durably. */
  | ({ readonly kind: 'receiving'; readonly offset: number } & KeptParts)
  /** All bytes are kept, and no file was made of them yet. */
  | ({ readonly kind: 'whole' } & KeptParts)
  /** It became these files. */
  | { readonly kind: 'finished'; readonly fileIds: readonly number[] }

/** A file that is sent bit by bit, over as many connections as it takes. */
export type ResumableUpload = UploadFacts & UploadProgress

/** The bytes that came next, as the storage has kept them. */
export interface NextPart {
  readonly objectId: string
  /** The number that was claimed for them. */
  readonly part: number
  /** Where they begin: the offset before them. */
  readonly from: number
  readonly to: number
  readonly tag: string
  readonly expiresAt: Date
}

export interface FinishedUpload {
  readonly objectId: string
  readonly fileIds: readonly number[]
  readonly expiresAt: Date
}
