import { createReadStream } from 'node:fs'
import { crc32, layoutZip, sliceZip } from '@holdfast/core/rules'
import { parseEnvelope } from '../server/connection.ts'
import { type StoredFile, storedFile } from '../server/dataset-files.ts'
import { NotUnpacked } from '../server/failures.ts'
import { newHash } from '../server/file-digest.ts'
import { sendStream } from '../server/send-stream.ts'
import { fileBytes } from './file-bytes.ts'
import { formFrame } from './form-body.ts'
import { placePath } from './place.ts'
import type { PlacedFile } from './placed-files.ts'
import type { Sending } from './sending.ts'
import { Added, requireSame, targetPath } from './target.ts'
import { storedPlaces } from './upload-plan.ts'

type SendingTogether = Omit<Sending, 'file' | 'target'>

const ARCHIVE_NAME = 'batch.zip'
/** The same, and what servers call it where that name is taken. */
const STORED_ARCHIVE = /^batch(?:-\d+)?\.zip$/

/**
 * Sends small files in one request, as an archive that the server unpacks
 * (docs/specification/adding-files.md#zips). Returns the files that it stored; it may have stored some of them
 * when this throws. Does not retry.
 */
export async function sendTogether(
  sending: SendingTogether,
  files: readonly PlacedFile[],
): Promise<ReadonlyMap<PlacedFile, StoredFile>> {
  const { connection, dataset, algorithm } = sending
  const read = new Map<PlacedFile, FileFacts>()
  for (const file of files) read.set(file, await factsOf(file, sending))
  const { frame, body } = archiveForm(read, sending.onBytes)
  const answer = await sendStream({
    url: connection.url(targetPath(dataset, { kind: 'new' })),
    method: 'POST',
    headers: {
      ...connection.credential,
      'Content-Type': frame.contentType,
      'Content-Length': frame.length,
    },
    body: body(),
    signal: connection.signal,
  })
  const records = parseEnvelope(Added, answer.body).data.files.map(storedFile)
  await requireUnpacked(sending, records)
  const storedFor = storedPlaces(records)
  const found = new Map<PlacedFile, StoredFile>()
  for (const [file, { digest }] of read) {
    const stored = storedFor(file)
    if (stored === undefined) continue
    requireSame(stored, { algorithm, value: digest })
    found.set(file, stored)
  }
  return found
}

interface FileFacts {
  readonly crc32: number
  readonly digest: string
}

async function factsOf(
  { path }: PlacedFile,
  { algorithm, connection: { signal } }: SendingTogether,
): Promise<FileFacts> {
  const hash = newHash(algorithm)
  let crc = 0
  for await (const chunk of createReadStream(path, signal === undefined ? {} : { signal })) {
    crc = crc32(chunk, crc)
    hash.update(chunk)
  }
  return { crc32: crc, digest: hash.digest('hex') }
}

/** The form with the archive. Its bytes are read while they are sent, and have to be those read before. */
function archiveForm(read: ReadonlyMap<PlacedFile, FileFacts>, onBytes: (count: number) => void) {
  const members = [...read].map(([source, { crc32: crc }]) => ({
    kind: 'file' as const,
    path: placePath(source),
    size: source.size,
    modified: 0,
    crc32: crc,
    source,
  }))
  const layout = layoutZip(members)
  const frame = formFrame({}, { name: ARCHIVE_NAME, size: layout.length })
  async function* body() {
    yield frame.head
    for (const part of sliceZip(layout, { start: 0, end: layout.length }))
      if (part.kind === 'bytes') yield part.bytes
      else yield* fileBytes(part.source, { onBytes })
    yield frame.tail
  }
  return { frame, body }
}

/** A server that stores the archive as it is has to remove it again. */
async function requireUnpacked(
  { connection }: SendingTogether,
  [first, ...others]: readonly StoredFile[],
): Promise<void> {
  if (first === undefined || others.length > 0 || !STORED_ARCHIVE.test(first.name)) return
  const answer = await connection.ask(`/api/files/${first.id}`, { method: 'DELETE' })
  await answer.body?.cancel()
  throw new NotUnpacked('The server did not unpack the archive')
}
