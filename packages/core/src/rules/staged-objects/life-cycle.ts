import { placeOf } from '../direct-uploads/part-plan.ts'
import { accept, type Decision, deny } from '../refusals/decision.ts'
import type { PartPlace } from '../storage/part-upload.ts'
import type { StagedObject } from './staged-object.ts'

/** The commands that can be sent to a staged object, that is, to a reservation for bytes. */
export type StagedCommand =
  /** The store started a multipart upload. */
  | { readonly kind: 'begin'; readonly uploadId: string }
  /** Bytes arrive at a signed address: one part, or the whole file if `part` is null. */
  | { readonly kind: 'receive'; readonly part: number | null }
  /** The client continues a resumable upload. */
  | { readonly kind: 'resume' }
  /** The client reports that all parts of the multipart upload were sent. */
  | { readonly kind: 'complete'; readonly uploadId: string }
  /** The client aborts the multipart upload. */
  | { readonly kind: 'abort'; readonly uploadId: string }
  /** The client registers the bytes as a file of the dataset. */
  | { readonly kind: 'register'; readonly datasetId: number }
  /** The reservation ends: the bytes became a file or were removed. */
  | { readonly kind: 'release' }
  | { readonly kind: 'extend'; readonly leaseUntil: Date }
  /** Claims the bytes for removal; with `expiredBy`, only if the lease has expired by then. */
  | { readonly kind: 'claim'; readonly expiredBy: Date | null }
  /** The record of a file was deleted, and its object must be removed. */
  | { readonly kind: 'removeObject' }
  /** A sweep found an expired lease. */
  | { readonly kind: 'sweep' }
  /** A sweep found an expired lease; the last bytes arrived at `lastActivity`, null if none did. */
  | {
      readonly kind: 'sweepIdle'
      readonly now: Date
      readonly lastActivity: Date | null
      readonly leaseMs: number
    }

/** The results of accepted commands. */
export type StagedEvent =
  | { readonly kind: 'begun'; readonly uploadId: string }
  /** The whole file is expected at an address signed with `secret`. */
  | { readonly kind: 'wholeExpected'; readonly secret: string; readonly size: number }
  /** One part is expected at an address signed with `secret`. */
  | {
      readonly kind: 'partExpected'
      readonly secret: string
      readonly uploadId: string
      readonly place: PartPlace
    }
  /** `uploadId` is null if no multipart upload was started, as for an empty file. */
  | { readonly kind: 'resumed'; readonly uploadId: string | null }
  | { readonly kind: 'completing'; readonly uploadId: string }
  | { readonly kind: 'registrable' }
  | { readonly kind: 'released' }
  | { readonly kind: 'extended'; readonly leaseUntil: Date }
  /** The lease is unchanged because it already lasts at least as long. */
  | { readonly kind: 'kept' }
  /** The caller must remove the bytes, then the reservation. */
  | { readonly kind: 'claimed' }
  /** The caller must ask the store when the last bytes arrived. */
  | { readonly kind: 'activityWanted' }

/** Why a command is denied. */
export type StagedObstacle =
  | 'beingRemoved'
  | 'leaseRuns'
  /** The command does not apply to this kind of upload, or names another upload. */
  | 'otherUpload'
  | 'otherDataset'

/** The event of an accepted command, or the obstacle of a denied one. */
export type StagedDecision = Decision<StagedEvent, StagedObstacle>

/** Whether the bytes are being removed. Such bytes never become a file. */
export const isBeingRemoved = (staged: StagedObject): boolean => {
  switch (staged.kind) {
    case 'form':
      return false
    case 'removal':
      return true
    case 'single':
    case 'multipart':
    case 'resumable':
      return staged.state.kind === 'removing'
  }
}

/** The store's id of the multipart upload; null if there is none or it is not recorded yet. */
export const uploadIdOf = (staged: StagedObject): string | null => {
  if (staged.kind !== 'multipart' && staged.kind !== 'resumable') return null
  const { state } = staged
  const begun = state.kind === 'removing' ? state.before : state
  return begun.kind === 'begun' ? begun.uploadId : null
}

/** Decides a command on a reservation. Accepts or denies every combination; uses no clock and no I/O. */
export function decide(staged: StagedObject, command: StagedCommand): StagedDecision {
  switch (command.kind) {
    case 'begin':
      return isInParts(staged)
        ? accept({ kind: 'begun', uploadId: command.uploadId })
        : deny('otherUpload')
    case 'receive':
      return receive(staged, command.part)
    case 'resume':
      if (staged.kind !== 'resumable') return deny('otherUpload')
      return unlessRemoved(staged, { kind: 'resumed', uploadId: uploadIdOf(staged) })
    case 'complete':
      if (!hasUploadId(staged, command.uploadId)) return deny('otherUpload')
      return unlessRemoved(staged, { kind: 'completing', uploadId: command.uploadId })
    case 'abort':
      return hasUploadId(staged, command.uploadId)
        ? accept({ kind: 'claimed' })
        : deny('otherUpload')
    case 'register':
      if (staged.datasetId !== command.datasetId) return deny('otherDataset')
      if (staged.kind === 'form') return deny('otherUpload')
      return unlessRemoved(staged, { kind: 'registrable' })
    case 'release':
      return unlessRemoved(staged, { kind: 'released' })
    case 'extend':
      return unlessRemoved(staged, extension(staged, command.leaseUntil))
    case 'claim': {
      const { expiredBy } = command
      if (expiredBy !== null && staged.leaseUntil > expiredBy) return deny('leaseRuns')
      return accept({ kind: 'claimed' })
    }
    case 'removeObject':
      return staged.kind === 'removal' ? accept({ kind: 'claimed' }) : deny('otherUpload')
    case 'sweep':
      // This service receives a form itself and renews the lease, so an expired lease means that sending
      // stopped.
      if (staged.kind === 'form') return accept({ kind: 'released' })
      return accept({ kind: isBeingRemoved(staged) ? 'claimed' : 'activityWanted' })
    case 'sweepIdle': {
      const { now, lastActivity, leaseMs } = command
      const leaseUntil = new Date((lastActivity?.getTime() ?? 0) + leaseMs)
      if (isBeingRemoved(staged) || leaseUntil <= now) return accept({ kind: 'claimed' })
      return accept(extension(staged, leaseUntil))
    }
  }
}

/** The reservation after the event; null if the event ends it. */
export function evolve(staged: StagedObject, event: StagedEvent): StagedObject | null {
  switch (event.kind) {
    case 'begun':
      return begun(staged, event.uploadId)
    case 'released':
      return null
    case 'extended':
      return { ...staged, leaseUntil: event.leaseUntil }
    case 'claimed':
      return claimed(staged)
    case 'wholeExpected':
    case 'partExpected':
    case 'resumed':
    case 'completing':
    case 'registrable':
    case 'kept':
    case 'activityWanted':
      return staged
  }
}

/**
 * Whether the upload address stays valid after the reservation ends, so that the bytes can still be
 * overwritten. Addresses of parts become invalid with their upload.
 */
export const hasLastingAddress = ({ kind }: StagedObject): boolean => kind === 'single'

type InParts = Extract<StagedObject, { readonly kind: 'multipart' | 'resumable' }>

const isInParts = (staged: StagedObject): staged is InParts =>
  staged.kind === 'multipart' || staged.kind === 'resumable'

const hasUploadId = (staged: StagedObject, uploadId: string): boolean =>
  staged.kind === 'multipart' && uploadIdOf(staged) === uploadId

const unlessRemoved = (staged: StagedObject, event: StagedEvent): StagedDecision =>
  isBeingRemoved(staged) ? deny('beingRemoved') : accept(event)

const extension = (staged: StagedObject, leaseUntil: Date): StagedEvent =>
  leaseUntil > staged.leaseUntil ? { kind: 'extended', leaseUntil } : { kind: 'kept' }

function receive(staged: StagedObject, part: number | null): StagedDecision {
  if (isBeingRemoved(staged)) return deny('beingRemoved')
  if (part === null)
    return staged.kind === 'single'
      ? accept({ kind: 'wholeExpected', secret: staged.secret, size: staged.size })
      : deny('otherUpload')
  const uploadId = uploadIdOf(staged)
  if (staged.kind !== 'multipart' || uploadId === null) return deny('otherUpload')
  const place = placeOf(part, staged)
  if (place === null) return deny('otherUpload')
  return accept({ kind: 'partExpected', secret: staged.secret, uploadId, place })
}

/**
 * The id is recorded even if the upload is being removed, because removing its parts from the store requires
 * it.
 */
function begun(staged: StagedObject, uploadId: string): StagedObject {
  if (!isInParts(staged)) return staged
  const named = { kind: 'begun', uploadId } as const
  const removing = staged.state.kind === 'removing'
  return { ...staged, state: removing ? { kind: 'removing', before: named } : named }
}

function claimed(staged: StagedObject): StagedObject {
  switch (staged.kind) {
    case 'form':
      return { ...staged, kind: 'removal' }
    case 'removal':
      return staged
    case 'single':
      return { ...staged, state: { kind: 'removing', before: { kind: 'reserved' } } }
    case 'multipart':
    case 'resumable': {
      const { state } = staged
      return state.kind === 'removing'
        ? staged
        : { ...staged, state: { kind: 'removing', before: state } }
    }
  }
}
