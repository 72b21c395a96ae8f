import type { Domain } from '../../ports/ports.ts'
import { settle } from '../../rules/refusals/decision.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import {
  decide,
  evolve,
  isClaimedAs,
  offsetOf,
  TOO_MANY_BYTES,
} from '../../rules/resumable-uploads/life-cycle.ts'
import type { SegmentLengths } from '../../rules/resumable-uploads/part-lengths.ts'
import type { ResumableUpload } from '../../rules/resumable-uploads/resumable-upload.ts'
import {
  BodyTooLong,
  collectedSegments,
  type Segment,
  segments,
} from '../../rules/resumable-uploads/segments.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import { PartsRefused } from '../../rules/storage/part-upload.ts'
import { type ActiveUpload, latestUpload, noSuchUpload } from './active-upload.ts'

/** Bytes for an upload. */
export interface SentBytes {
  /** The offset of the upload according to the client. */
  readonly offset: number
  /** The announced number of bytes; null if it is unknown, as for a chunked body. */
  readonly length: number | null
  readonly bytes: Bytes
}

/** A request checks at most this often whether its claim on the upload is still the latest. */
const CLAIM_CHECK_MS = 1000

/** A request that writes to an upload, with the part number that it claimed. The latest claim may write. */
interface Writing {
  readonly active: ActiveUpload
  readonly part: number
}

/** Receives the bytes of one request, segment by segment (decision 0142). */
export const receiveBytes = (domain: Domain) => {
  const { store, clock, directUploadLeaseMs } = domain

  /** Whether no later request claimed the upload. */
  const isLatestClaim = async ({ active, part }: Writing): Promise<boolean> => {
    const latest = await latestUpload(domain, active.upload.objectId)
    return latest !== null && isClaimedAs(latest, part)
  }

  /**
   * Passes bytes on while the request's claim is the latest. The storage locks the part when it reads the first
   * bytes, so a request that was overtaken before that is refused here and writes nothing.
   */
  async function* claimed(bytes: Bytes, writing: Writing): AsyncGenerator<Uint8Array, void> {
    let checkedAt: number | null = null
    for await (const chunk of bytes) {
      const now = clock.now().getTime()
      if (checkedAt === null || now - checkedAt >= CLAIM_CHECK_MS) {
        if (!(await isLatestClaim(writing))) overtaken()
        checkedAt = now
      }
      yield chunk
    }
  }

  /** Stores one segment as a part; returns the upload with it. */
  const storePart = async (
    writing: Writing,
    { length, bytes }: Segment,
  ): Promise<ResumableUpload> => {
    const { active, part } = writing
    const { upload, staged, uploadId, transfer } = active
    settle(decide(upload, { kind: 'take', length }))
    const { objectId } = upload
    const from = offsetOf(upload)
    if (uploadId === null) return noSuchUpload()
    const place = { part, offset: from, length }
    const tag = await transfer.receive(
      { key: staged.key, uploadId },
      place,
      claimed(bytes, writing),
    )
    const to = from + length
    const expiresAt = new Date(clock.now().getTime() + directUploadLeaseMs)
    const advanced = await store.write(async ({ resumableUploads, stagedObjects }) => {
      await stagedObjects.extend(objectId, expiresAt)
      return resumableUploads.advance({ objectId, part, from, to, tag, expiresAt })
    })
    if (!advanced) return overtaken()
    return evolve(upload, { kind: 'advanced', part, to, expiresAt })
  }

  const claim = async (active: ActiveUpload): Promise<Writing> => {
    const { objectId } = active.upload
    const offset = offsetOf(active.upload)
    const part = await store.write(({ resumableUploads }) =>
      resumableUploads.claim(objectId, offset),
    )
    return part === null ? overtaken() : { active, part }
  }

  /** Returns the upload after the last byte of the request. */
  return async (
    active: ActiveUpload,
    { length, bytes }: SentBytes,
    lengths: SegmentLengths,
  ): Promise<ResumableUpload> => {
    const { size } = active.upload
    const received =
      length === null
        ? collectedSegments(bytes, size - offsetOf(active.upload))
        : segments(bytes, { total: length, ...lengths })
    let writing: Writing | null = null
    let { upload } = active
    try {
      for await (const segment of received) {
        writing ??= await claim(active)
        upload = await storePart(writing, segment)
        writing = { active: { ...active, upload }, part: writing.part + 1 }
      }
    } catch (error) {
      // The parts that were stored before a failure stay.
      if (error instanceof BodyTooLong) refuse(TOO_MANY_BYTES)
      if (!(error instanceof PartsRefused)) throw error
      if (writing !== null && !(await isLatestClaim(writing))) overtaken()
      refuse({ kind: 'invalid', message: 'Fewer bytes were sent than announced.' })
    }
    return upload
  }
}

const overtaken = (): never =>
  refuse({
    kind: 'conflict',
    message: 'Another request sends bytes to this upload: ask for its offset before you continue.',
  })
