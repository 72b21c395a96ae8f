import type { Connection } from '../server/connection.ts'
import { datasetPath } from '../server/dataset-files.ts'
import { isTransient, ServerRefusal } from '../server/failures.ts'
import { inParallel } from '../server/in-parallel.ts'
import { sendStream } from '../server/send-stream.ts'
import { withRetries } from '../server/with-retries.ts'
import { countedBytes } from './counted-bytes.ts'
import { type DirectPart, directParts, signedHeaders, UploadUrls } from './direct-parts.ts'
import { fileBytes } from './file-bytes.ts'
import { newUpload, type PendingUpload, type PendingUploads } from './pending-uploads.ts'
import type { Sending } from './sending.ts'

/** Parts of one file sent at a time. */
const PARALLEL_PARTS = 3

/** Null when the server offers no direct upload. The file is named, so that the upload is listed while it is unfinished. */
export async function beginUpload({
  connection,
  dataset,
  file,
}: Sending): Promise<PendingUpload | null> {
  const { size, name: fileName, folder: directoryLabel } = file
  const path = datasetPath(dataset)('/uploadurls', { size, fileName, directoryLabel })
  try {
    const { data } = await connection.answer(path, UploadUrls)
    return newUpload(data)
  } catch (error) {
    if (error instanceof ServerRefusal && (error.status === 404 || error.status === 405))
      return null
    throw error
  }
}

/** Sends the missing parts. Waits for running parts, then throws the first failure. */
export async function sendParts(
  sending: Sending,
  pending: PendingUploads,
  upload: PendingUpload,
): Promise<ReadonlyMap<number, string>> {
  const { file } = sending
  const tags = new Map(upload.tags)
  const parts = directParts(upload.urls, file.size)
  for (const part of parts) if (tags.has(part.number)) sending.onBytes(sizeOf(part))
  const failures: unknown[] = []
  await inParallel(
    parts.filter(({ number }) => !tags.has(number)),
    PARALLEL_PARTS,
    async (part) => {
      if (failures.length > 0) return
      try {
        tags.set(part.number, await sendPart(sending, part))
        await pending.keep(file, { ...upload, tags })
      } catch (error) {
        failures.push(error)
      }
    },
  )
  if (failures.length > 0) throw failures[0]
  return tags
}

const sizeOf = ({ range }: DirectPart): number => range.end - range.start

/** Returns the tag of the part, which completing the upload requires. */
function sendPart({ connection, file, onBytes }: Sending, part: DirectPart): Promise<string> {
  const url = new URL(part.url)
  return withRetries(
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
        counted.undo()
        throw error
      }
    },
    connection.retryPolicy,
    connection.signal,
  )
}

/** Combines the parts into one object, with retries; the request may be repeated. */
export async function completeParts(
  { retryPolicy, signal, ask }: Connection,
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
  await withRetries(complete, retryPolicy, signal)
}

/** Aborts an upload to release its reserved space. A failure is ignored: the server's lease expires. */
export async function abortUpload({ ask }: Connection, urls: UploadUrls): Promise<void> {
  if ('url' in urls) return
  await ask(urls.abort, { method: 'DELETE' })
    .then((answer) => answer.body?.cancel())
    .catch(() => {})
}

/** Whether the part address has expired or the upload no longer exists, so that retries are pointless. */
export const endsParts = (error: unknown): error is ServerRefusal =>
  error instanceof ServerRefusal && !isTransient(error)

// A server answers 500 for parts that make no file, and has removed them
// (docs/specification/direct-uploads.md#complete-and-abort).
const COMPLETION_ENDS = new Set([400, 404, 500])

/** Whether a refused completion ends the upload, so that it must restart. */
export const endsCompletion = (error: unknown): error is ServerRefusal =>
  error instanceof ServerRefusal && COMPLETION_ENDS.has(error.status)
