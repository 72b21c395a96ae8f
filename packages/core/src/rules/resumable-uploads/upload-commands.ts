import type { Accepted, Decision } from '../refusals/decision.ts'
import type { SegmentLengths } from './part-lengths.ts'
import type { FinishedUpload, NextPart } from './resumable-upload.ts'

/** The parameters of every command, by its kind. */
interface Parameters {
  /** The client sends bytes that begin at `offset`. */
  readonly resume: { readonly offset: number }
  /** The client announces a body; `length` is null if it is unknown, as for a chunked body. */
  readonly announce: { readonly length: number | null }
  /** A part of `length` bytes is to be stored. */
  readonly take: { readonly length: number }
  /** A request claims the number of the part that begins at `from`. */
  readonly claim: { readonly from: number }
  /** The storage stored a part. */
  readonly advance: Pick<NextPart, 'part' | 'from' | 'to' | 'expiresAt'>
  /** The bytes were recorded as these files. */
  readonly finish: Pick<FinishedUpload, 'fileIds' | 'expiresAt'>
  /** The client ends the upload. */
  readonly abandon: unknown
}

/** The name of a command. */
export type UploadCommandKind = keyof Parameters

/** A command on a resumable upload. */
export type UploadCommand<Kind extends UploadCommandKind = UploadCommandKind> = {
  readonly [K in Kind]: { readonly kind: K } & Parameters[K]
}[Kind]

/** What can be decided about each command. */
interface Decisions {
  /**
   * `resumed`: bytes are received, in segments of these lengths. `completed`: all bytes were received, so the file
   * can be recorded. `answered`: the upload became a file before.
   */
  readonly resume: Decision<
    | { readonly kind: 'resumed'; readonly lengths: SegmentLengths }
    | { readonly kind: 'completed' }
    | { readonly kind: 'answered' }
  >
  readonly announce: Decision<{ readonly kind: 'announced' }>
  readonly take: Decision<{ readonly kind: 'taken' }>
  readonly claim: Decision<{ readonly kind: 'claimed'; readonly part: number }>
  readonly advance: Decision<
    { readonly kind: 'advanced' } & Pick<NextPart, 'part' | 'to' | 'expiresAt'>
  >
  readonly finish: Decision<
    { readonly kind: 'finished' } & Pick<FinishedUpload, 'fileIds' | 'expiresAt'>
  >
  /** `abandoned`: the bytes must be removed. `forgotten`: they belong to files, so only the upload is removed. */
  readonly abandon: Accepted<{ readonly kind: 'abandoned' } | { readonly kind: 'forgotten' }>
}

/** The decision about a command: its event, or the refusal. */
export type UploadDecision<Kind extends UploadCommandKind = UploadCommandKind> = Decisions[Kind]

/** The event of an accepted command. */
export type UploadEvent<Kind extends UploadCommandKind = UploadCommandKind> = Extract<
  Decisions[Kind],
  { readonly kind: 'accepted' }
>['event']
