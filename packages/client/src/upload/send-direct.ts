import { understood } from '../server/connection.ts'
import type { Digest, StoredFile } from '../server/dataset-files.ts'
import { mayPass, ServerRefusal, WrongContent } from '../server/failures.ts'
import { digestOf } from '../server/file-digest.ts'
import { addedOnce } from './added-once.ts'
import type { BegunUpload, BegunUploads } from './begun-uploads.ts'
import { countedBytes } from './counted-bytes.ts'
import type { UploadUrls } from './direct-parts.ts'
import { requireUnchanged } from './local-files.ts'
import type { Sending } from './sending.ts'
import { Added, descriptionOf, storedAs, targetPath } from './target.ts'
import {
  abortUpload,
  beginUpload,
  completeParts,
  endsCompletion,
  endsParts,
  sendParts,
} from './transfer-parts.ts'

/**
 * Sends the bytes to where the server keeps them, in parts that are tried again one by one, and registers
 * the file. What was begun before with `begun` goes on where it stopped; where the store takes no more of it, it
 * is given up and begun anew, once. `unsupported` when the server offers no such way.
 */
export async function sendDirect(
  sending: Sending,
  begun: BegunUploads,
): Promise<StoredFile | 'unsupported'> {
  const { connection, file, algorithm } = sending
  const upload = (await begun.find(file)) ?? (await beginUpload(sending))
  if (upload === null) return 'unsupported'
  const done = new AbortController()
  const signal = AbortSignal.any([done.signal, ...(connection.signal ? [connection.signal] : [])])
  // Taken while the parts are sent, once for whatever becomes of them.
  const digest = digestOf(file.path, algorithm, signal)
  digest.catch(() => {})
  const work = { sending, begun, digest }
  try {
    const first = await carriedOut(work, upload)
    if (!(first instanceof ServerRefusal)) return first
    const anew = await beginUpload(sending)
    if (anew === null) return 'unsupported'
    const second = await carriedOut(work, anew)
    if (second instanceof ServerRefusal) throw second
    return second
  } finally {
    done.abort()
  }
}

interface Work {
  readonly sending: Sending
  readonly begun: BegunUploads
  readonly digest: Promise<Digest>
}

/** What the file has become, or why the upload is no more. */
async function carriedOut(work: Work, upload: BegunUpload): Promise<StoredFile | ServerRefusal> {
  const { sending, begun, digest } = work
  const refusal = await brought(work, upload)
  if (refusal !== null) return refusal
  try {
    const stored = await registered(sending, upload.urls, await digest)
    await begun.forget(sending.file)
    return stored
  } catch (error) {
    // Of an upload in one piece that was noted earlier nothing else tells whether it is still there.
    const noted = 'url' in upload.urls && upload.tags.size > 0
    if (noted && error instanceof ServerRefusal && !mayPass(error)) return error
    throw error
  }
}

/** Brings all bytes to the store. Answers why it takes no more of them; the upload is given up then. */
async function brought(work: Work, upload: BegunUpload): Promise<ServerRefusal | null> {
  const { sending, begun, digest } = work
  const { connection, file, onBytes } = sending
  const counted = countedBytes(onBytes)
  const giveUp = async () => {
    await begun.forget(file)
    await abortUpload(connection, upload.urls)
  }
  let ends = endsParts
  try {
    const tags = await sendParts({ ...sending, onBytes: counted.onBytes }, begun, upload)
    await digest
    await requireUnchanged(file)
    ends = endsCompletion
    await completeParts(connection, upload.urls, tags)
    return null
  } catch (error) {
    counted.takeBack()
    const ended = ends(error)
    if (ended || error instanceof WrongContent) await giveUp()
    if (ended) return error
    throw error
  }
}

function registered(sending: Sending, urls: UploadUrls, digest: Digest): Promise<StoredFile> {
  const { connection, dataset, file, target } = sending
  const description = {
    ...descriptionOf(file, target),
    storageIdentifier: urls.storageIdentifier,
    fileName: file.name,
    mimeType: 'application/octet-stream',
    checksum: { '@type': digest.algorithm, '@value': digest.value },
  }
  return addedOnce(sending, async () => {
    const body = new FormData()
    body.set('jsonData', JSON.stringify(description))
    const answer = await connection.ask(targetPath(dataset, target), { method: 'POST', body })
    return storedAs(understood(Added, await answer.json()), digest)
  })
}
