import { placeOf } from '../direct-uploads/part-plan.ts'
import { accept, type Decision, deny } from '../refusals/decision.ts'
import type { PartPlace } from '../storage/part-upload.ts'
import type { StagedObject } from './staged-object.ts'

export type StagedCommand =
  /** The store began an upload in parts. */
  | { readonly kind: 'begin'; readonly uploadId: string }
  /** Bytes come to a signed address: of one part, or of the whole file where `part` is null. */
  | { readonly kind: 'receive'; readonly part: number | null }
  /** Its sender goes on with a resumable upload. */
  | { readonly kind: 'resume' }
  /** The client says that all parts of the upload with this name were sent. */
  | { readonly kind: 'complete'; readonly uploadId: string }
  /** The client gives up the upload in parts with this name. */
  | { readonly kind: 'abort'; readonly uploadId: string }
  /** The client registers the bytes as a file of a dataset. */
  | { readonly kind: 'register'; readonly datasetId: number }
  /** The reservation ends: a file is made of the bytes, or they are removed. */
  | { readonly kind: 'release' }
  | { readonly kind: 'extend'; readonly leaseUntil: Date }
  /** Somebody wants to remove the bytes; with `expiredBy` only where the lease has expired by then. */
  | { readonly kind: 'claim'; readonly expiredBy: Date | null }
  /** The record of a file is gone, and its object is to be removed. */
  | { readonly kind: 'removeObject' }
  /** A sweep found that the lease has expired. */
  | { readonly kind: 'sweep' }
  /** The same, and bytes last came then; null when none did. */
  | {
      readonly kind: 'sweepIdle'
      readonly now: Date
      readonly lastActivity: Date | null
      readonly leaseMs: number
    }

export type StagedEvent =
  | { readonly kind: 'begun'; readonly uploadId: string }
  /** Bytes of the whole file may come to an address that is signed with `secret`. */
  | { readonly kind: 'wholeExpected'; readonly secret: string; readonly size: number }
  /** The same of one part. */
  | {
      readonly kind: 'partExpected'
      readonly secret: string
      readonly uploadId: string
      readonly place: PartPlace
    }
  /** `uploadId` is null where no upload in parts was begun, as for an empty file. */
  | { readonly kind: 'resumed'; readonly uploadId: string | null }
  | { readonly kind: 'completing'; readonly uploadId: string }
  | { readonly kind: 'registrable' }
  | { readonly kind: 'released' }
  | { readonly kind: 'extended'; readonly leaseUntil: Date }
  /** The lease lasts longer already. */
  | { readonly kind: 'kept' }
  /** Whoever has claimed it removes the bytes, then the reservation. */
  | { readonly kind: 'claimed' }
  /** The store has to say when bytes of it last came. */
  | { readonly kind: 'activityWanted' }

/** Why a command does nothing to a reservation. */
export type StagedObstacle =
  | 'beingRemoved'
  | 'leaseRuns'
  /** It is not an upload of the kind that the command is for, or not the one that it names. */
  | 'otherUpload'
  | 'otherDataset'

export type StagedDecision = Decision<StagedEvent, StagedObstacle>

/** Whether its bytes are being removed, so that no file is made of them. */
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

/** The store's name for the upload in parts; null where there is none, or it is not noted. */
export const uploadIdOf = (staged: StagedObject): string | null => {
  if (staged.kind !== 'multipart' && staged.kind !== 'resumable') return null
  const { state } = staged
  const begun = state.kind === 'removing' ? state.before : state
  return begun.kind === 'begun' ? begun.uploadId : null
}

/** What a command does to a reservation, or why it does nothing. Total: no clock, no I/O. */
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
      if (!isNamed(staged, command.uploadId)) return deny('otherUpload')
      return unlessRemoved(staged, { kind: 'completing', uploadId: command.uploadId })
    case 'abort':
      return isNamed(staged, command.uploadId) ? accept({ kind: 'claimed' }) : deny('otherUpload')
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
      // Of a form this service has the sender itself: where the lease has expired, nobody sends any more.
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

/** The reservation after the event; null when it is gone. */
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
 * Whether bytes may be put in the place of those that are there, at an address that lasts longer than the reservation.
 * Addresses of parts end with their upload.
 */
export const hasLastingAddress = ({ kind }: StagedObject): boolean => kind === 'single'

type InParts = Extract<StagedObject, { readonly kind: 'multipart' | 'resumable' }>

const isInParts = (staged: StagedObject): staged is InParts =>
  staged.kind === 'multipart' || staged.kind === 'resumable'

const isNamed = (staged: StagedObject, uploadId: string): boolean =>
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

/** The name is noted of an upload that is being removed too: by that name the store forgets its parts. */
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
