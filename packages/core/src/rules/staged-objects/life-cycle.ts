import { placeOf } from '../direct-uploads/part-plan.ts'
import { accept, type Decision, deny } from '../refusals/decision.ts'
import type {
  Extension,
  StagedCommand,
  StagedCommandKind,
  StagedDecision,
  StagedEvent,
} from './staged-commands.ts'
import type { AnnouncedObject, StagedObject } from './staged-object.ts'

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

/** The rule of each command, given the reservation and the facts in the command. */
const RULES: {
  readonly [K in StagedCommandKind]: (
    staged: StagedObject,
    command: StagedCommand<K>,
  ) => StagedDecision<K>
} = {
  begin: (staged, { uploadId }) =>
    isInParts(staged) ? accept({ kind: 'begun', uploadId }) : deny('otherUpload'),
  receive,
  resume: (staged) => {
    if (staged.kind !== 'resumable') return deny('otherUpload')
    return unlessRemoved(staged, { kind: 'resumed', uploadId: uploadIdOf(staged) })
  },
  complete: (staged, { uploadId }) => {
    if (!hasUploadId(staged, uploadId)) return deny('otherUpload')
    return unlessRemoved(staged, { kind: 'completing', uploadId })
  },
  abort: (staged, { uploadId }) =>
    hasUploadId(staged, uploadId) ? accept({ kind: 'claimed' }) : deny('otherUpload'),
  register: (staged, { datasetId }) => {
    if (staged.datasetId !== datasetId) return deny('otherDataset')
    if (staged.kind === 'form') return deny('otherUpload')
    return unlessRemoved(staged, { kind: 'registrable' })
  },
  release: (staged) => unlessRemoved(staged, { kind: 'released' }),
  extend: (staged, { leaseUntil }) => unlessRemoved(staged, extension(staged, leaseUntil)),
  claim: (staged, { expiredBy }) =>
    expiredBy !== null && staged.leaseUntil > expiredBy
      ? deny('leaseRuns')
      : accept({ kind: 'claimed' }),
  removeObject: (staged) =>
    staged.kind === 'removal' ? accept({ kind: 'claimed' }) : deny('otherUpload'),
  sweep: (staged) => {
    // This service receives a form itself and renews the lease, so an expired lease means that sending
    // stopped.
    if (staged.kind === 'form') return accept({ kind: 'released' })
    return accept({ kind: isBeingRemoved(staged) ? 'claimed' : 'activityWanted' })
  },
  sweepIdle: (staged, { now, lastActivity, leaseMs }) => {
    const leaseUntil = new Date((lastActivity?.getTime() ?? 0) + leaseMs)
    if (isBeingRemoved(staged) || leaseUntil <= now) return accept({ kind: 'claimed' })
    return accept(extension(staged, leaseUntil))
  },
}

/** Decides a command on a reservation. Accepts or denies every combination; uses no clock and no I/O. */
export const decide = <K extends StagedCommandKind>(
  staged: StagedObject,
  command: StagedCommand<K>,
): StagedDecision<K> => RULES[command.kind](staged, command)

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

/** Whether it is an upload in parts that has begun, is not being removed, and whose file was announced. */
export const isAnnounced = (staged: StagedObject): staged is AnnouncedObject =>
  staged.kind === 'multipart' && staged.announced !== null && staged.state.kind === 'begun'

type InParts = Extract<StagedObject, { readonly kind: 'multipart' | 'resumable' }>

const isInParts = (staged: StagedObject): staged is InParts =>
  staged.kind === 'multipart' || staged.kind === 'resumable'

const hasUploadId = (staged: StagedObject, uploadId: string): boolean =>
  staged.kind === 'multipart' && uploadIdOf(staged) === uploadId

const unlessRemoved = <Event>(
  staged: StagedObject,
  event: Event,
): Decision<Event, 'beingRemoved'> =>
  isBeingRemoved(staged) ? deny('beingRemoved') : accept(event)

const extension = (staged: StagedObject, leaseUntil: Date): Extension =>
  leaseUntil > staged.leaseUntil ? { kind: 'extended', leaseUntil } : { kind: 'kept' }

function receive(
  staged: StagedObject,
  { part }: StagedCommand<'receive'>,
): StagedDecision<'receive'> {
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
