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
import type { StretchLengths } from '../../rules/resumable-uploads/next-length.ts'
import type { ResumableUpload } from '../../rules/resumable-uploads/resumable-upload.ts'
import {
  collectedSegments,
  LongerThanAnnounced,
  type Segment,
  segments,
} from '../../rules/resumable-uploads/segments.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import { PartsRefused } from '../../rules/storage/part-upload.ts'
import { type GoingUpload, latestUpload, noSuchUpload, offsetMoved } from './going-upload.ts'

/** Bytes for an upload, that begin where the sender believes it to be. */
export interface SentBytes {
  readonly offset: number
  /** How many are announced; null when that is not known, as of a body in chunks. */
  readonly length: number | null
  readonly bytes: Bytes
}

/** So long nobody asks whether the upload is still theirs to write. */
const UNASKED_MS = 1000

/** Who writes an upload: whoever claimed it last, under the number that they were given. */
interface Writing {
  readonly going: GoingUpload
  readonly part: number
}

/** Taking in the bytes of one request, stretch by stretch (decision 0142). */
export const keepBytes = (domain: Domain) => {
  const { store, clock, directUploadLeaseMs } = domain

  /** A later request of the same client, or another client, has the next number then. */
  const isOurs = async ({ going, part }: Writing): Promise<boolean> => {
    const latest = await latestUpload(domain, going.upload.objectId)
    return latest !== null && isClaimedAs(latest, part)
  }

  /**
   * Hands bytes on as long as the upload is the writer's. Storages let nobody else write to the place from the
   * first reading on, so that whoever was overtaken before it finds out here, and writes nothing.
   */
  async function* claimed(bytes: Bytes, writing: Writing): AsyncGenerator<Uint8Array, void> {
    let askedAt: number | null = null
    for await (const chunk of bytes) {
      const now = clock.now().getTime()
      if (askedAt === null || now - askedAt >= UNASKED_MS) {
        if (!(await isOurs(writing))) offsetMoved(offsetOf(writing.going.upload))
        askedAt = now
      }
      yield chunk
    }
  }

  /** Keeps one stretch, and answers the upload as it is behind it. */
  const keep = async (writing: Writing, { length, bytes }: Segment): Promise<ResumableUpload> => {
    const { going, part } = writing
    const { upload, staged, uploadId, transfer } = going
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
    if (!advanced) return offsetMoved(from)
    return evolve(upload, { kind: 'advanced', part, to, expiresAt })
  }

  const claim = async (going: GoingUpload): Promise<Writing> => {
    const { objectId } = going.upload
    const offset = offsetOf(going.upload)
    const part = await store.write(({ resumableUploads }) =>
      resumableUploads.claim(objectId, offset),
    )
    return part === null ? offsetMoved(offset) : { going, part }
  }

  /** Answers the upload as it is behind the last byte that came. */
  return async (
    going: GoingUpload,
    { length, bytes }: SentBytes,
    stretches: StretchLengths,
  ): Promise<ResumableUpload> => {
    const { size } = going.upload
    const pieces =
      length === null
        ? collectedSegments(bytes, size - offsetOf(going.upload))
        : segments(bytes, { total: length, ...stretches })
    let writing: Writing | null = null
    let { upload } = going
    try {
      for await (const segment of pieces) {
        writing ??= await claim(going)
        upload = await keep(writing, segment)
        writing = { going: { ...going, upload }, part: writing.part + 1 }
      }
    } catch (error) {
      // The sender is gone, or fell behind its own announcement: what is kept is kept.
      if (error instanceof LongerThanAnnounced) refuse(TOO_MANY_BYTES)
      if (!(error instanceof PartsRefused)) throw error
      if (writing !== null && !(await isOurs(writing))) offsetMoved(offsetOf(upload))
      refuse({ kind: 'invalid', message: 'Fewer bytes came than were announced.' })
    }
    return upload
  }
}
