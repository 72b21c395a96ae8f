import type { Connection } from '../server/connection.ts'
import { datasetPath } from '../server/dataset-files.ts'
import { mayPass, ServerRefusal } from '../server/failures.ts'
import { inParallel } from '../server/in-parallel.ts'
import { retried } from '../server/retried.ts'
import { sendStream } from '../server/send-stream.ts'
import { type BegunUpload, type BegunUploads, newUpload } from './begun-uploads.ts'
import { countedBytes } from './counted-bytes.ts'
import { type DirectPart, directParts, signedHeaders, UploadUrls } from './direct-parts.ts'
import { fileBytes } from './file-bytes.ts'
import type { Sending } from './sending.ts'

/** Parts of one file under way at a time. */
const WIDTH = 3

/** Null when the server offers no way to its store. */
export async function beginUpload({
  connection,
  dataset,
  file,
}: Sending): Promise<BegunUpload | null> {
  const path = datasetPath(dataset)('/uploadurls', { size: file.size })
  try {
    const { data } = await connection.answer(path, UploadUrls)
    return newUpload(data)
  } catch (error) {
    if (error instanceof ServerRefusal && (error.status === 404 || error.status === 405))
      return null
    throw error
  }
}

/** Throws the first refusal or failure of a part, when those that were under way have ended. */
export async function sendParts(
  sending: Sending,
  begun: BegunUploads,
  upload: BegunUpload,
): Promise<ReadonlyMap<number, string>> {
  const { file } = sending
  const tags = new Map(upload.tags)
  const parts = directParts(upload.urls, file.size)
  for (const part of parts) if (tags.has(part.number)) sending.onBytes(sizeOf(part))
  const failures: unknown[] = []
  await inParallel(
    parts.filter(({ number }) => !tags.has(number)),
    WIDTH,
    async (part) => {
      if (failures.length > 0) return
      try {
        tags.set(part.number, await sendPart(sending, part))
        await begun.keep(file, { ...upload, tags })
      } catch (error) {
        failures.push(error)
      }
    },
  )
  if (failures.length > 0) throw failures[0]
  return tags
}

const sizeOf = ({ range }: DirectPart): number => range.end - range.start

/** Answers the tag of the part, which completes the upload. */
function sendPart({ connection, file, onBytes }: Sending, part: DirectPart): Promise<string> {
  const url = new URL(part.url)
  return retried(
    async () => {
      const counted = countedBytes(onBytes)
      try {
        const { headers } = await sendStream({
          url,
          method: 'PUT',
          headers: { ...signedHeaders(url), 'Content-Length': sizeOf(part) },
          body: fileBytes(file, { range: part.range, onBytes: counted.onBytes }),
          signal: connection.signal,
        })
        return headers.etag ?? ''
      } catch (error) {
        counted.takeBack()
        throw error
      }
    },
    connection.patience,
    connection.signal,
  )
}

/** Makes one object of the parts; asked again where that may help, as it may be done twice. */
export async function completeParts(
  { patience, signal, ask }: Connection,
  urls: UploadUrls,
  tags: ReadonlyMap<number, string>,
): Promise<void> {
  if ('url' in urls) return
  const body = JSON.stringify(Object.fromEntries(tags))
  const headers = { 'Content-Type': 'application/json' }
  const complete = async () => {
    const answer = await ask(urls.complete, { method: 'PUT', headers, body })
    await answer.body?.cancel()
  }
  await retried(complete, patience, signal)
}

/** Gives back the room that an upload holds. Whoever cannot be told finds out when its lease has run out. */
export async function abortUpload({ ask }: Connection, urls: UploadUrls): Promise<void> {
  if ('url' in urls) return
  await ask(urls.abort, { method: 'DELETE' })
    .then((answer) => answer.body?.cancel())
    .catch(() => {})
}

/** Whether the address of a part has run out, or is of an upload that is no more: whatever is sent there. */
export const endsParts = (error: unknown): error is ServerRefusal =>
  error instanceof ServerRefusal && !mayPass(error)

// Of parts that make no file a server answers 500, and has removed them
// (docs/specification/direct-uploads.md#complete-and-abort).
const COMPLETION_ENDS = new Set([400, 404, 500])

export const endsCompletion = (error: unknown): error is ServerRefusal =>
  error instanceof ServerRefusal && COMPLETION_ENDS.has(error.status)
