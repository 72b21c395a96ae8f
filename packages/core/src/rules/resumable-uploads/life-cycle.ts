import { accept, deny } from '../refusals/decision.ts'
import type { Refusal } from '../refusals/refusal.ts'
import { hasPartsLeft, segmentLengths } from './part-lengths.ts'
import type { ResumableUpload, UploadFacts } from './resumable-upload.ts'
import type {
  UploadCommand,
  UploadCommandKind,
  UploadDecision,
  UploadEvent,
} from './upload-commands.ts'

/** The number of bytes that were received and stored. */
export const offsetOf = (upload: ResumableUpload): number =>
  upload.kind === 'receiving' ? upload.offset : upload.size

/**
 * The offset at which the client continues. Clients consider an upload finished when its offset is its size, so
 * a complete upload that became no file yet asks for its last byte again.
 */
export const resumesAt = (upload: ResumableUpload): number =>
  upload.kind === 'whole' ? lastByte(upload) : offsetOf(upload)

/** Whether the part with this number is the latest claimed one. */
export const isClaimedAs = (upload: ResumableUpload, part: number): boolean =>
  upload.kind !== 'finished' && upload.claimedPart === part

/** A new upload, without any bytes. */
export const beginUpload = (facts: UploadFacts): ResumableUpload =>
  facts.size === 0
    ? { ...facts, kind: 'whole', parts: 0, claimedPart: 0 }
    : { ...facts, kind: 'receiving', offset: 0, parts: 0, claimedPart: 0 }

/** The rule of each command, given the upload and the facts in the command. */
const RULES: {
  readonly [K in UploadCommandKind]: (
    upload: ResumableUpload,
    command: UploadCommand<K>,
  ) => UploadDecision<K>
} = {
  resume,
  announce: (upload, { length }) =>
    (length ?? 0) > upload.size - offsetOf(upload)
      ? deny(TOO_MANY_BYTES)
      : accept({ kind: 'announced' }),
  take: (upload, { length }) => {
    if (upload.kind !== 'receiving') return deny(TOO_MANY_BYTES)
    return hasPartsLeft(upload, length) ? accept({ kind: 'taken' }) : deny(TOO_MANY_PARTS)
  },
  claim: (upload, { from }) =>
    upload.kind === 'receiving' && upload.offset === from
      ? accept({ kind: 'claimed', part: upload.claimedPart + 1 })
      : deny(offsetMismatch(upload, from)),
  advance: (upload, { part, from, to, expiresAt }) => {
    const expected =
      upload.kind === 'receiving' && upload.offset === from && upload.claimedPart === part
    return expected && from < to && to <= upload.size
      ? accept({ kind: 'advanced', part, to, expiresAt })
      : deny(offsetMismatch(upload, from))
  },
  finish: (upload, { fileIds, expiresAt }) =>
    upload.kind === 'whole'
      ? accept({ kind: 'finished', fileIds, expiresAt })
      : deny(offsetMismatch(upload, upload.size)),
  abandon: ({ kind }) => accept({ kind: kind === 'finished' ? 'forgotten' : 'abandoned' }),
}

/** Decides a command on an upload. Accepts or refuses every combination; uses no clock and no I/O. */
export const decide = <K extends UploadCommandKind>(
  upload: ResumableUpload,
  command: UploadCommand<K>,
): UploadDecision<K> => RULES[command.kind](upload, command)

/** The upload after the event. */
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
 * Refuses bytes that do not begin at the offset of the upload. When all bytes were received, the last one or none
 * may be sent again: the response was lost, or an earlier request is recording the file.
 */
function resume(
  upload: ResumableUpload,
  { offset }: UploadCommand<'resume'>,
): UploadDecision<'resume'> {
  const isLastByte = upload.kind !== 'receiving' && offset === lastByte(upload)
  if (offset !== offsetOf(upload) && !isLastByte) return deny(offsetMismatch(upload, offset))
  switch (upload.kind) {
    case 'receiving':
      return accept({ kind: 'resumed', lengths: segmentLengths(upload) })
    case 'whole':
      return accept({ kind: 'completed' })
    case 'finished':
      return accept({ kind: 'answered' })
  }
}

type Receiving = Extract<ResumableUpload, { readonly kind: 'receiving' }>

function advanced(
  upload: Receiving,
  { part, to, expiresAt }: UploadEvent<'advance'>,
): ResumableUpload {
  const received = { parts: upload.parts + 1, claimedPart: part + 1 }
  const facts = { ...factsOf(upload), expiresAt, ...received }
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

const offsetMismatch = (upload: ResumableUpload, offset: number): Refusal => ({
  kind: 'conflict',
  message: `Offset ${offset} does not match: ${offsetOf(upload)} bytes were received.`,
})

/** The refusal of a body that is longer than the rest of the upload. */
export const TOO_MANY_BYTES: Refusal = {
  kind: 'invalid',
  message: 'The body is longer than the rest of the upload.',
}

const TOO_MANY_PARTS: Refusal = {
  kind: 'limitExceeded',
  message:
    'The upload was sent in too many parts: send the rest in one request with a Content-Length.',
}
