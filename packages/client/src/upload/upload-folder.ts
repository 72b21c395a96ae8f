import { open } from 'node:fs/promises'
import type { TransferListener } from '../progress/transfer-listener.ts'
import type { Connection } from '../server/connection.ts'
import { digestAlgorithmOf, filesOf, type StoredFile } from '../server/dataset-files.ts'
import { type Failed, messageOf } from '../server/failures.ts'
import { digestOf } from '../server/file-digest.ts'
import { inParallel } from '../server/in-parallel.ts'
import { plainContent, zippedContent } from './form-content.ts'
import { type LeftOut, type LocalFile, localFiles } from './local-files.ts'
import { type PendingUploads, pendingUploads } from './pending-uploads.ts'
import { composedPath, placePath } from './place.ts'
import { type PlacedFile, placedFiles } from './placed-files.ts'
import { requireKept } from './replaced-details.ts'
import { sendAsForm } from './send-as-form.ts'
import { sendBatches } from './send-batches.ts'
import { sendDirect } from './send-direct.ts'
import type { Sending } from './sending.ts'
import type { Target } from './target.ts'
import { storedPlaces, type UploadStep, uploadStep } from './upload-plan.ts'

/** What to upload, where to, and how. */
export interface UploadOptions {
  /** The folder to upload. */
  readonly folder: string
  /** A persistent identifier, or the database id of a dataset. */
  readonly dataset: string
  /** How many files are transferred at a time. */
  readonly parallel: number
  /** What to do with a file when the dataset has other bytes in its place. */
  readonly changed: 'refuse' | 'replace'
  /**
   * Whether a replacement keeps the restriction, description, categories, tags and retention of the old file.
   */
  readonly details: 'keep' | 'drop'
  /** The folder for notes about unfinished large uploads; null to keep none. */
  readonly notes: string | null
  readonly listener: TransferListener
}

/** A file stored under another path than its local one. */
export interface Renamed {
  readonly path: string
  /** Its folder and name in the dataset. */
  readonly place: string
}

/** The counts and failures of an upload. */
export interface UploadOutcome {
  readonly sent: number
  /** Files that the dataset already had. */
  readonly there: number
  readonly failed: readonly Failed[]
  readonly leftOut: readonly LeftOut[]
  /** Sent or existing files whose path the dataset changed. */
  readonly renamed: readonly Renamed[]
}

/** From this size on, files are sent directly to the object store, if the server offers that. */
const DIRECT_UPLOAD_MIN_BYTES = 64 * 1024 * 1024

/**
 * Uploads the files of a folder that the dataset lacks, and keeps the folder tree. A failed file is listed
 * and does not stop the others; a repeated call continues with the missing files. Throws only when no file
 * can be transferred.
 */
export async function uploadFolder(
  connection: Connection,
  options: UploadOptions,
): Promise<UploadOutcome> {
  const { dataset, folder, listener, parallel } = options
  const list = () => filesOf(connection, { dataset, version: ':latest' })
  const [stored, algorithm, local] = await Promise.all([
    list(),
    digestAlgorithmOf(connection),
    localFiles(folder),
  ])
  const storedFor = storedPlaces(stored)
  const pending = pendingUploads(options.notes, `${connection.url('/').href}\n${dataset}`)
  const { files, failed } = placedFiles(local.files)
  const outcome = { sent: 0, there: 0, failed: [...local.unreadable, ...failed] }
  const renamed: Renamed[] = []
  const note = (file: PlacedFile, { done, as }: Performed) => {
    outcome[done] += 1
    if (isRenamed(file, as)) renamed.push({ path: file.path, place: placePath(as) })
  }
  listener.begin({ files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) })
  const isNew = (file: PlacedFile) => storedFor(file) === undefined
  const batches = await sendBatches(
    { connection, dataset, algorithm, parallel, listener },
    files.filter(isNew),
  )
  for (const [file, as] of batches.stored) note(file, { done: 'sent', as })
  const left = [...files.filter((file) => !isNew(file)), ...batches.left]
  const storedNow =
    batches.unsure && !connection.signal?.aborted ? storedPlaces(await list()) : storedFor
  await inParallel(left, parallel, async (file) => {
    if (connection.signal?.aborted) return
    try {
      const step = await uploadStep(file, storedNow(file), (_, { algorithm: known }) =>
        digestOf(file.path, known, connection.signal),
      )
      const performed = await perform(step, { connection, options, pending, algorithm })
      note(file, performed)
      listener.end({ path: file.path, outcome: performed.done })
    } catch (error) {
      if (connection.signal?.aborted) return
      outcome.failed.push({ path: file.path, reason: messageOf(error) })
      listener.end({ path: file.path, outcome: 'failed' })
    }
  })
  return { ...outcome, leftOut: local.leftOut, renamed }
}

const isRenamed = ({ origin }: PlacedFile, as: StoredFile): boolean =>
  composedPath(origin) !== composedPath(as)

interface UploadContext extends Pick<Sending, 'connection' | 'algorithm'> {
  readonly options: UploadOptions
  readonly pending: PendingUploads
}

interface Performed {
  readonly done: 'sent' | 'there'
  readonly as: StoredFile
}

async function perform(step: UploadStep, context: UploadContext): Promise<Performed> {
  const { options, pending } = context
  if (step.kind === 'there') {
    options.listener.bytes(step.file.size)
    await pending.forget(step.file)
    return { done: 'there', as: step.stored }
  }
  if (step.kind === 'differs' && options.changed === 'refuse')
    throw new Error(
      'The dataset has a different file with this name in this folder. --replace overwrites it.',
    )
  if (step.kind === 'send')
    return { done: 'sent', as: await send(step.file, { kind: 'new' }, context) }
  const keeps = options.details === 'keep' ? step.stored.details : null
  const target: Target = { kind: 'replacement', of: step.stored.id, keeps }
  const as = await send(step.file, target, context)
  await requireKept(context.connection, { dataset: options.dataset, keeps, as })
  return { done: 'sent', as }
}

async function send(file: LocalFile, target: Target, context: UploadContext): Promise<StoredFile> {
  const { connection, algorithm, options, pending } = context
  const { dataset, listener } = options
  const bytes = { counted: 0, done: 0 }
  const onBytes = (count: number) => {
    bytes.counted += count
    listener.bytes(count)
  }
  const sending = { connection, dataset, algorithm, file, target, onBytes }
  try {
    const stored = await sent(sending, pending)
    bytes.done = file.size
    return stored
  } finally {
    // When the file had arrived earlier, it counts as done although the last attempt failed.
    listener.bytes(bytes.done - bytes.counted)
  }
}

/** Sends the file in a way that keeps an archive as one file. */
async function sent(sending: Sending, pending: PendingUploads): Promise<StoredFile> {
  const { file, connection } = sending
  const archive = await isZip(file.path)
  if (file.size >= DIRECT_UPLOAD_MIN_BYTES || archive) {
    const stored = await sendDirect(sending, pending)
    if (stored !== 'unsupported') return stored
  }
  return sendAsForm(
    sending,
    archive ? await zippedContent(file, connection.signal) : plainContent(file),
  )
}

const SIGNATURE = Buffer.from('PK\u0003\u0004', 'latin1')

/**
 * Whether a file starts with the signature of a zip: servers unpack zips sent in a form, whatever their name.
 */
async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE.length), 0, 4, 0)
    return bytesRead === SIGNATURE.length && buffer.equals(SIGNATURE)
  } finally {
    await file.close()
  }
}
