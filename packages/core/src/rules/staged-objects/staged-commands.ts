import type { Accepted, Decision } from '../refusals/decision.ts'
import type { PartPlace } from '../storage/part-upload.ts'

/** The parameters of every command, by its kind. */
interface Parameters {
  /** The store started a multipart upload. */
  readonly begin: { readonly uploadId: string }
  /** Bytes arrive at a signed address: one part, or the whole file if `part` is null. */
  readonly receive: { readonly part: number | null }
  /** The client continues a resumable upload. */
  readonly resume: unknown
  /** The client reports that all parts of the multipart upload were sent. */
  readonly complete: { readonly uploadId: string }
  /** The client aborts the multipart upload. */
  readonly abort: { readonly uploadId: string }
  /** The client registers the bytes as a file of the dataset. */
  readonly register: { readonly datasetId: number }
  /** The reservation ends: the bytes became a file or were removed. */
  readonly release: unknown
  readonly extend: { readonly leaseUntil: Date }
  /** Claims the bytes for removal; with `expiredBy`, only if the lease has expired by then. */
  readonly claim: { readonly expiredBy: Date | null }
  /** The record of a file was deleted, and its object must be removed. */
  readonly removeObject: unknown
  /** A sweep found an expired lease. */
  readonly sweep: unknown
  /** A sweep found an expired lease; the last bytes arrived at `lastActivity`, null if none did. */
  readonly sweepIdle: {
    readonly now: Date
    readonly lastActivity: Date | null
    readonly leaseMs: number
  }
}

/** The name of a command. */
export type StagedCommandKind = keyof Parameters

/** A command that can be sent to a staged object, that is, to a reservation for bytes. */
export type StagedCommand<Kind extends StagedCommandKind = StagedCommandKind> = {
  readonly [K in Kind]: { readonly kind: K } & Parameters[K]
}[Kind]

/** The whole file is expected at an address signed with `secret`. */
export interface WholeExpected {
  readonly kind: 'wholeExpected'
  readonly secret: string
  readonly size: number
}

/** One part is expected at an address signed with `secret`. */
export interface PartExpected {
  readonly kind: 'partExpected'
  readonly secret: string
  readonly uploadId: string
  readonly place: PartPlace
}

/** The caller must remove the bytes, then the reservation. */
interface Claimed {
  readonly kind: 'claimed'
}

interface Released {
  readonly kind: 'released'
}

/** The lease lasts longer, or is unchanged because it already lasts at least as long. */
export type Extension =
  | { readonly kind: 'extended'; readonly leaseUntil: Date }
  | { readonly kind: 'kept' }

/**
 * What can be decided about each command. Obstacles: `beingRemoved`, the bytes are being removed; `leaseRuns`, the
 * lease has not expired; `otherUpload`, the command does not apply to this kind of upload or names another upload;
 * `otherDataset`, the bytes were uploaded to another dataset.
 */
interface Decisions {
  readonly begin: Decision<{ readonly kind: 'begun'; readonly uploadId: string }, 'otherUpload'>
  readonly receive: Decision<WholeExpected | PartExpected, 'beingRemoved' | 'otherUpload'>
  /** `uploadId` is null if no multipart upload was started, as for an empty file. */
  readonly resume: Decision<
    { readonly kind: 'resumed'; readonly uploadId: string | null },
    'beingRemoved' | 'otherUpload'
  >
  readonly complete: Decision<
    { readonly kind: 'completing'; readonly uploadId: string },
    'beingRemoved' | 'otherUpload'
  >
  readonly abort: Decision<Claimed, 'otherUpload'>
  readonly register: Decision<
    { readonly kind: 'registrable' },
    'beingRemoved' | 'otherUpload' | 'otherDataset'
  >
  readonly release: Decision<Released, 'beingRemoved'>
  readonly extend: Decision<Extension, 'beingRemoved'>
  readonly claim: Decision<Claimed, 'leaseRuns'>
  readonly removeObject: Decision<Claimed, 'otherUpload'>
  /** `activityWanted`: the caller must ask the store when the last bytes arrived. */
  readonly sweep: Accepted<Released | Claimed | { readonly kind: 'activityWanted' }>
  readonly sweepIdle: Accepted<Claimed | Extension>
}

/** The decision about a command: its event, or the obstacle. */
export type StagedDecision<Kind extends StagedCommandKind = StagedCommandKind> = Decisions[Kind]

/** The event of an accepted command. */
export type StagedEvent<Kind extends StagedCommandKind = StagedCommandKind> = Extract<
  Decisions[Kind],
  { readonly kind: 'accepted' }
>['event']
