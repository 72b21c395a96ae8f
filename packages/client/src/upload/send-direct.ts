import { parseEnvelope } from '../server/connection.ts'
import type { Digest, StoredFile } from '../server/dataset-files.ts'
import { isTransient, ServerRefusal, WrongContent } from '../server/failures.ts'
import { digestOf } from '../server/file-digest.ts'
import { addOnce } from './add-once.ts'
import { countedBytes } from './counted-bytes.ts'
import type { UploadUrls } from './direct-parts.ts'
import { requireUnchanged } from './local-files.ts'
import type { PendingUpload, PendingUploads } from './pending-uploads.ts'
import type { Sending } from './sending.ts'
import { Added, descriptionOf, requireStored, targetPath } from './target.ts'
import {
  abortUpload,
  beginUpload,
  completeParts,
  endsCompletion,
  endsParts,
  sendParts,
} from './transfer-parts.ts'

/**
 * Sends the bytes directly to the object store, in parts that are retried separately, and registers the file.
 * Continues an upload remembered in `pending`; if the store no longer accepts it, aborts it and restarts
 * once. Returns `unsupported` when the server offers no direct upload.
 */
export async function sendDirect(
  sending: Sending,
  pending: PendingUploads,
): Promise<StoredFile | 'unsupported'> {
  const { connection, file, algorithm } = sending
  const upload = (await pending.find(file)) ?? (await beginUpload(sending))
  if (upload === null) return 'unsupported'
  const done = new AbortController()
  const signal = AbortSignal.any([done.signal, ...(connection.signal ? [connection.signal] : [])])
  // Computed while the parts are sent, once for both attempts.
  const digest = digestOf(file.path, algorithm, signal)
  digest.catch(() => {})
  const work = { sending, pending, digest }
  try {
    const first = await uploadAndRegister(work, upload)
    if (!(first instanceof ServerRefusal)) return first
    const anew = await beginUpload(sending)
    if (anew === null) return 'unsupported'
    const second = await uploadAndRegister(work, anew)
    if (second instanceof ServerRefusal) throw second
    return second
  } finally {
    done.abort()
  }
}

interface Work {
  readonly sending: Sending
  readonly pending: PendingUploads
  readonly digest: Promise<Digest>
}

/** The stored file, or the refusal that ended the upload. */
async function uploadAndRegister(
  work: Work,
  upload: PendingUpload,
): Promise<StoredFile | ServerRefusal> {
  const { sending, pending, digest } = work
  const refusal = await uploadBytes(work, upload)
  if (refusal !== null) return refusal
  try {
    const stored = await register(sending, upload.urls, await digest)
    await pending.forget(sending.file)
    return stored
  } catch (error) {
    // For a remembered single-part upload, a refusal is the only sign that its bytes are gone.
    const noted = 'url' in upload.urls && upload.tags.size > 0
    if (noted && error instanceof ServerRefusal && !isTransient(error)) return error
    throw error
  }
}

/**
 * Sends all bytes to the store. Returns null, or the refusal with which the store ended the upload; then the
 * upload is aborted.
 */
async function uploadBytes(work: Work, upload: PendingUpload): Promise<ServerRefusal | null> {
  const { sending, pending, digest } = work
  const { connection, file, onBytes } = sending
  const counted = countedBytes(onBytes)
  const giveUp = async () => {
    await pending.forget(file)
    await abortUpload(connection, upload.urls)
  }
  let ends = endsParts
  try {
    const tags = await sendParts({ ...sending, onBytes: counted.onBytes }, pending, upload)
    await digest
    await requireUnchanged(file)
    ends = endsCompletion
    await completeParts(connection, upload.urls, tags)
    return null
  } catch (error) {
    counted.undo()
    const ended = ends(error)
    if (ended || error instanceof WrongContent) await giveUp()
    if (ended) return error
    throw error
  }
}

function register(sending: Sending, urls: UploadUrls, digest: Digest): Promise<StoredFile> {
  const { connection, dataset, file, target } = sending
  const description = {
    ...descriptionOf(file, target),
    storageIdentifier: urls.storageIdentifier,
    fileName: file.name,
    mimeType: 'application/octet-stream',
    checksum: { '@type': digest.algorithm, '@value': digest.value },
  }
  return addOnce(sending, async () => {
    const body = new FormData()
    body.set('jsonData', JSON.stringify(description))
    const answer = await connection.ask(targetPath(dataset, target), { method: 'POST', body })
    return requireStored(parseEnvelope(Added, await answer.json()), digest)
  })
}
