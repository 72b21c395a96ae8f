import { type Connection, understood } from '../server/connection.ts'
import { type Digest, datasetPath } from '../server/dataset-files.ts'
import { ServerRefusal } from '../server/failures.ts'
import { digestOf } from '../server/file-digest.ts'
import { inParallel } from '../server/in-parallel.ts'
import { retried } from '../server/retried.ts'
import { sendStream } from '../server/send-stream.ts'
import { type BegunUploads, kept } from './begun-uploads.ts'
import { type DirectPart, directParts, signedHeaders, UploadUrls } from './direct-parts.ts'
import { fileBytes } from './file-bytes.ts'
import type { Sending } from './send-as-form.ts'
import { Added, descriptionOf, requireStored, targetPath } from './target.ts'

/** Parts of one file under way at a time. */
const WIDTH = 3

/**
 * Sends the bytes to where the server keeps them, in parts that are tried again one by one, and registers
 * the file. What was begun before with `begun` goes on where it stopped. `unsupported` when the server
 * offers no such way.
 */
export async function sendDirect(
  sending: Sending,
  begun: BegunUploads,
): Promise<'sent' | 'unsupported'> {
  const { connection, file, algorithm } = sending
  const upload = (await begun.find(file)) ?? (await begin(sending))
  if (upload === null) return 'unsupported'
  const digesting = digestOf(file.path, algorithm, connection.signal)
  digesting.catch(() => {})
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
  await complete(connection, upload.urls, tags)
  await register(sending, upload.urls, await digesting)
  await begun.forget(file)
  return 'sent'
}

const sizeOf = ({ range }: DirectPart): number => range.end - range.start

async function begin({ connection, dataset, file }: Sending) {
  const path = datasetPath(dataset)('/uploadurls', { size: file.size })
  try {
    const { data } = await connection.answer(path, UploadUrls)
    return kept(data)
  } catch (error) {
    if (error instanceof ServerRefusal && (error.status === 404 || error.status === 405))
      return null
    throw error
  }
}

/** Answers the tag of the part, which completes the upload. */
function sendPart({ connection, file, onBytes }: Sending, part: DirectPart): Promise<string> {
  const url = new URL(part.url)
  return retried(
    async () => {
      let counted = 0
      const count = (bytes: number) => {
        counted += bytes
        onBytes(bytes)
      }
      try {
        const { headers } = await sendStream({
          url,
          method: 'PUT',
          headers: { ...signedHeaders(url), 'Content-Length': sizeOf(part) },
          body: fileBytes(file, { range: part.range, onBytes: count }),
          signal: connection.signal,
        })
        return headers.etag ?? ''
      } catch (error) {
        onBytes(-counted)
        throw error
      }
    },
    connection.patience,
    connection.signal,
  )
}

async function complete(
  connection: Connection,
  urls: UploadUrls,
  tags: ReadonlyMap<number, string>,
): Promise<void> {
  if ('url' in urls) return
  const body = JSON.stringify(Object.fromEntries(tags))
  const headers = { 'Content-Type': 'application/json' }
  const answer = await connection.ask(urls.complete, { method: 'PUT', headers, body })
  await answer.body?.cancel()
}

async function register(sending: Sending, urls: UploadUrls, digest: Digest): Promise<void> {
  const { connection, dataset, file, target } = sending
  const form = new FormData()
  const description = {
    ...descriptionOf(file, target),
    storageIdentifier: urls.storageIdentifier,
    fileName: file.name,
    mimeType: 'application/octet-stream',
    checksum: { '@type': digest.algorithm, '@value': digest.value },
  }
  form.set('jsonData', JSON.stringify(description))
  const path = targetPath(dataset, target)
  const answer = await connection.ask(path, { method: 'POST', body: form })
  requireStored(understood(Added, await answer.json()), digest)
}
