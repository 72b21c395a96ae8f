import { accept, type Decision, deny } from '../refusals/decision.ts'
import type { Refusal } from '../refusals/refusal.ts'
import { mayTake, type StretchLengths, stretchLengths } from './next-length.ts'
import type { FinishedUpload, NextPart, ResumableUpload, UploadFacts } from './resumable-upload.ts'

export type UploadCommand =
  /** Its sender goes on with bytes that begin at `offset`. */
  | { readonly kind: 'resume'; readonly offset: number }
  /** Its sender announces bytes; `length` is null where that is not known, as of a body in chunks. */
  | { readonly kind: 'announce'; readonly length: number | null }
  /** A part of `length` bytes is to be kept. */
  | { readonly kind: 'take'; readonly length: number }
  /** Somebody wants a number to write the part that begins at `from` under. */
  | { readonly kind: 'claim'; readonly from: number }
  /** The storage has kept a part. */
  | ({ readonly kind: 'advance' } & Pick<NextPart, 'part' | 'from' | 'to' | 'expiresAt'>)
  /** Files were made of it. */
  | ({ readonly kind: 'finish' } & Pick<FinishedUpload, 'fileIds' | 'expiresAt'>)
  /** Its sender gives it up. */
  | { readonly kind: 'abandon' }

export type UploadEvent =
  /** Bytes are taken in, in stretches as long as these. */
  | { readonly kind: 'resumed'; readonly stretches: StretchLengths }
  /** All bytes are kept: a file is made of them. */
  | { readonly kind: 'completed' }
  /** It became a file before. */
  | { readonly kind: 'answered' }
  | { readonly kind: 'announced' }
  | { readonly kind: 'taken' }
  | { readonly kind: 'claimed'; readonly part: number }
  | {
      readonly kind: 'advanced'
      readonly part: number
      readonly to: number
      readonly expiresAt: Date
    }
  | { readonly kind: 'finished'; readonly fileIds: readonly number[]; readonly expiresAt: Date }
  /** Its bytes are of no use any more. */
  | { readonly kind: 'abandoned' }
  /** It is forgotten; the files that it became stay. */
  | { readonly kind: 'forgotten' }

export type UploadDecision = Decision<UploadEvent>

/** The bytes that are kept. */
export const offsetOf = (upload: ResumableUpload): number =>
  upload.kind === 'receiving' ? upload.offset : upload.size

/**
 * Where its sender goes on. Clients take an upload of which all bytes are kept for done; as long as no file was
 * made of it, its last byte is asked for once more.
 */
export const resumesAt = (upload: ResumableUpload): number =>
  upload.kind === 'whole' ? lastByte(upload) : offsetOf(upload)

/** Whether the part with this number is the one that was claimed last. */
export const isClaimedAs = (upload: ResumableUpload, part: number): boolean =>
  upload.kind !== 'finished' && upload.claimedPart === part

/** An upload of which nothing has come. */
export const beginUpload = (facts: UploadFacts): ResumableUpload =>
  facts.size === 0
    ? { ...facts, kind: 'whole', parts: 0, claimedPart: 0 }
    : { ...facts, kind: 'receiving', offset: 0, parts: 0, claimedPart: 0 }

/** What a command does to an upload, or why it does nothing. Total: no clock, no I/O. */
export function decide(upload: ResumableUpload, command: UploadCommand): UploadDecision {
  switch (command.kind) {
    case 'resume':
      return resume(upload, command.offset)
    case 'announce': {
      const tooLong = (command.length ?? 0) > upload.size - offsetOf(upload)
      return tooLong ? deny(TOO_MANY_BYTES) : accept({ kind: 'announced' })
    }
    case 'take':
      if (upload.kind !== 'receiving') return deny(TOO_MANY_BYTES)
      return mayTake(upload, command.length) ? accept({ kind: 'taken' }) : deny(TOO_MANY_PARTS)
    case 'claim':
      return upload.kind === 'receiving' && upload.offset === command.from
        ? accept({ kind: 'claimed', part: upload.claimedPart + 1 })
        : deny(notAtOffset(command.from))
    case 'advance': {
      const { part, from, to, expiresAt } = command
      const awaited =
        upload.kind === 'receiving' && upload.offset === from && upload.claimedPart === part
      return awaited && from < to && to <= upload.size
        ? accept({ kind: 'advanced', part, to, expiresAt })
        : deny(notAtOffset(from))
    }
    case 'finish': {
      const { fileIds, expiresAt } = command
      return upload.kind === 'whole'
        ? accept({ kind: 'finished', fileIds, expiresAt })
        : deny(notAtOffset(upload.size))
    }
    case 'abandon':
      return accept({ kind: upload.kind === 'finished' ? 'forgotten' : 'abandoned' })
  }
}

/** The upload after the event, as long as it is known. */
export function evolve(upload: ResumableUpload, event: UploadEvent): ResumableUpload {
  switch (event.kind) {
    case 'claimed':
      return upload.kind === 'receiving' ? { ...upload, claimedPart: event.part } : upload
    case 'advanced':
      return upload.kind === 'receiving' ? advanced(upload, event) : upload
    case 'finished': {
      const { fileIds, expiresAt } = event
      return { ...factsOf(upload), expiresAt, kind: 'finished', fileIds }
    }
    case 'resumed':
    case 'completed':
    case 'answered':
    case 'announced':
    case 'taken':
    case 'abandoned':
    case 'forgotten':
      return upload
  }
}

/**
 * Bytes that begin elsewhere than where the upload is are refused. Where all are kept, the last one is taken again,
 * or none: an answer was lost, or a file is being made of them for somebody who asked earlier.
 */
function resume(upload: ResumableUpload, offset: number): UploadDecision {
  const isLastByte = upload.kind !== 'receiving' && offset === lastByte(upload)
  if (offset !== offsetOf(upload) && !isLastByte) return deny(notAtOffset(offset))
  switch (upload.kind) {
    case 'receiving':
      return accept({ kind: 'resumed', stretches: stretchLengths(upload) })
    case 'whole':
      return accept({ kind: 'completed' })
    case 'finished':
      return accept({ kind: 'answered' })
  }
}

type Receiving = Extract<ResumableUpload, { readonly kind: 'receiving' }>

function advanced(
  upload: Receiving,
  { part, to, expiresAt }: Extract<UploadEvent, { readonly kind: 'advanced' }>,
): ResumableUpload {
  const kept = { parts: upload.parts + 1, claimedPart: part + 1 }
  const facts = { ...factsOf(upload), expiresAt, ...kept }
  return to === upload.size
    ? { ...facts, kind: 'whole' }
    : { ...facts, kind: 'receiving', offset: to }
}

const factsOf = (upload: ResumableUpload): UploadFacts => ({
  objectId: upload.objectId,
  datasetId: upload.datasetId,
  accountId: upload.accountId,
  size: upload.size,
  fileName: upload.fileName,
  declaredType: upload.declaredType,
  input: upload.input,
  expiresAt: upload.expiresAt,
})

const lastByte = ({ size }: Pick<UploadFacts, 'size'>): number => Math.max(0, size - 1)

/** Bytes begin elsewhere than where the upload is. */
export const notAtOffset = (offset: number): Refusal => ({
  kind: 'conflict',
  message: `The upload is not at byte ${offset}.`,
})

export const TOO_MANY_BYTES: Refusal = {
  kind: 'invalid',
  message: 'These are more bytes than the upload has left.',
}

const TOO_MANY_PARTS: Refusal = {
  kind: 'limitExceeded',
  message:
    'It came in too many parts: send all of the rest in one request that says its Content-Length.',
}
