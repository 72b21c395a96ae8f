import type { Domain } from '../../ports/ports.ts'
import type { KeptThumbnail } from '../../ports/store/thumbnails.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { NO_SUCH_FORM } from '../../rules/downloads/no-such-form.ts'
import { RETRY_AFTER_SECONDS } from '../../rules/refusals/outage.ts'
import { RefusedError, refuse } from '../../rules/refusals/refusal.ts'
import { type Bytes, inOneChunk } from '../../rules/storage/bytes.ts'
import { ObjectMissing } from '../../rules/storage/stored-object.ts'
import { limitInFlight } from '../../rules/thumbnails/limit-in-flight.ts'
import { shareInFlight } from '../../rules/thumbnails/share-in-flight.ts'
import { keptSide, thumbnailName } from '../../rules/thumbnails/thumbnail.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { shownRecord } from '../../rules/versions/version-detail.ts'
import { type EntitledFile, entitledFile } from '../downloads/entitled-file.ts'
import { redirectTo } from '../downloads/redirect.ts'
import { objectBytes, refuseUnread } from '../files/file-bytes.ts'
import { datasetPictures } from './dataset-pictures.ts'
import { canDraw, drawer } from './draw-thumbnail.ts'
import { thumbnailStore } from './thumbnail-store.ts'

/** How long a file that could not be drawn is not tried again, in milliseconds. */
const FAILED_FOR_MS = 24 * 60 * 60 * 1000

/** Maximum number of drawings under way or waiting: each that waits holds the bytes of its source. */
const MAX_DRAWINGS = 64

/** A PNG of a file, for a caller who may download the file. */
export interface Thumbnail {
  /** The file name for saving it. */
  readonly name: string
  /** Whether everyone may see it. */
  readonly public: boolean
  /** An ETag of the bytes; null when none is known. */
  readonly tag: string | null
  /** Creates a URL at the store, if the store serves downloads itself and has the bytes; else null. */
  readonly redirect: (() => Promise<string>) | null
  bytes(): Promise<Uint8Array>
}

/** A thumbnail of a stored size: in the store, or in memory when it could not be stored. */
type Made =
  | { readonly kind: 'kept'; readonly thumbnail: KeptThumbnail }
  | { readonly kind: 'atHand'; readonly bytes: Uint8Array }

/** Thumbnails of images and documents (docs/specification/downloads.md#thumbnails). */
export const thumbnailUseCases = (domain: Domain) => {
  const { store, storages, clock, thumbnailLimits } = domain
  const supports = canDraw(domain)
  const { draw, rescale } = drawer(domain)
  const { keep, drop } = thumbnailStore(domain)
  const sharedRun = shareInFlight<Made>()
  const limited = limitInFlight(MAX_DRAWINGS, () =>
    refuse({
      kind: 'unavailable',
      message: 'Too many thumbnails are being drawn. Try again later.',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    }),
  )

  const bytesOf = ({ storageDriver, key }: KeptThumbnail) =>
    objectBytes(storages, storageDriver, key)

  const make = async (entitled: EntitledFile, side: number): Promise<Made> => {
    const { file } = entitled.record
    const drawing = await limited(() =>
      draw(entitled, side).catch((error) => refuseUnread(error, file.id)),
    )
    if (drawing.kind === 'unavailable') return noThumbnail()
    if (drawing.kind === 'refused') {
      const until = new Date(clock.now().getTime() + FAILED_FOR_MS)
      await store.write(({ thumbnails }) => thumbnails.fail(file.id, until))
      return noThumbnail()
    }
    const { picture } = drawing
    const { pid } = entitled.access.dataset
    const thumbnail = await keep({ pid, file, side, picture })
    if (thumbnail === null) return { kind: 'atHand', bytes: picture.bytes }
    return { kind: 'kept', thumbnail }
  }

  const made = async (entitled: EntitledFile, side: number): Promise<Made> => {
    const fileId = entitled.record.file.id
    return sharedRun(`${fileId}/${side}`, async () => {
      // A concurrent caller may have stored it, or found that it cannot be drawn.
      const { kept, failedUntil } = await store.read(
        ({ thumbnails }) => thumbnails.find(fileId, side),
        { consistency: 'latest' },
      )
      if (kept !== null) return { kind: 'kept', thumbnail: kept }
      if (failedUntil !== null && failedUntil > clock.now()) return noThumbnail()
      return make(entitled, side)
    })
  }

  /** The bytes of a thumbnail; one whose bytes are missing is drawn again. */
  const read = async (found: Made, again: () => Promise<Made>): Promise<Uint8Array> => {
    if (found.kind === 'atHand') return found.bytes
    const { thumbnail } = found
    try {
      return await whole(await bytesOf(thumbnail).get())
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error
      await drop(thumbnail)
      const anew = await again()
      if (anew.kind === 'atHand') return anew.bytes
      return whole(await bytesOf(anew.thumbnail).get())
    }
  }

  const thumbnailOf = async (entitled: EntitledFile, side: number): Promise<Thumbnail> => {
    if (!supports(entitled.record.file)) return noThumbnail()
    const from = keptSide(side)
    const found = await made(entitled, from)
    const shown = shownRecord(entitled.record, entitled.access)
    const name = thumbnailName(shown.entry.label)
    return {
      name,
      public: entitled.open,
      tag: found.kind === 'kept' ? `thumb${side}-${found.thumbnail.objectId}` : null,
      redirect:
        found.kind === 'kept' && side === from
          ? redirectTo(
              storages,
              { label: name, contentType: 'image/png' },
              bytesOf(found.thumbnail),
            )
          : null,
      bytes: async () => {
        const bytes = await read(found, () => made(entitled, from))
        if (side === from) return bytes
        return (await limited(() => rescale(inOneChunk(bytes), side)))?.bytes ?? noThumbnail()
      },
    }
  }

  return {
    /**
     * A thumbnail of the file with a longer side of `side` pixels. Refuses files that cannot be drawn as
     * `missing`.
     */
    ofFile: async (actor: Actor, fileId: number, side: number): Promise<Thumbnail> => {
      const entitled = await store.read((unit) =>
        entitledFile(unit, actor, { fileId, now: clock.now() }),
      )
      return thumbnailOf(entitled, side)
    },

    /**
     * A thumbnail of the first public picture, by label, of the newest version the caller may see. Refuses as
     * `missing` when no picture can be drawn.
     */
    ofDataset: async (actor: Actor, ref: DatasetRef, side: number): Promise<Thumbnail> => {
      const pictures = await store.read((unit) =>
        datasetPictures(unit, actor, { ref, limit: thumbnailLimits.image, now: clock.now() }),
      )
      for (const picture of pictures) {
        const thumbnail = await thumbnailOf(picture, side).catch(nullIfMissing)
        if (thumbnail !== null) return thumbnail
      }
      return refuse({ kind: 'missing', message: 'The dataset has no picture.' })
    },
  }
}

/** Null for a damaged or missing picture, so that the next one is tried. */
function nullIfMissing(error: unknown): null {
  if (error instanceof RefusedError && error.refusal.kind === 'missing') return null
  throw error
}

const noThumbnail = (): never => refuse(NO_SUCH_FORM)

async function whole(bytes: Bytes): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(Uint8Array.from(chunk))
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
