import { open } from 'node:fs/promises'
import type { TransferListener } from '../progress/transfer-listener.ts'
import type { Connection } from '../server/connection.ts'
import { digestAlgorithmOf, filesOf, type StoredFile } from '../server/dataset-files.ts'
import { type Failed, messageOf } from '../server/failures.ts'
import { digestOf } from '../server/file-digest.ts'
import { inParallel } from '../server/in-parallel.ts'
import { type BegunUploads, begunUploads } from './begun-uploads.ts'
import { asItIs, inZip } from './form-content.ts'
import { type LeftOut, type LocalFile, localFiles } from './local-files.ts'
import { composedPath, placePath } from './place.ts'
import { type PlacedFile, placedFiles } from './placed-files.ts'
import { requireKept } from './replaced-details.ts'
import { sendAsForm } from './send-as-form.ts'
import { sendDirect } from './send-direct.ts'
import type { Sending } from './sending.ts'
import type { Target } from './target.ts'
import { storedPlaces, type UploadStep, uploadStep } from './upload-plan.ts'

export interface UploadOptions {
  /** The folder whose content is sent. */
  readonly folder: string
  /** A persistent identifier, or the number of a dataset. */
  readonly dataset: string
  /** Files under way at a time. */
  readonly parallel: number
  /** What to do with a file in whose place other bytes are stored. */
  readonly changed: 'refuse' | 'replace'
  /** Whether a replacement has the restriction, description, categories, tags and retention of the old file. */
  readonly details: 'keep' | 'drop'
  /** The folder where to remember large uploads that have begun; null to remember none. */
  readonly notes: string | null
  readonly listener: TransferListener
}

/** A file that the dataset has, in another place than it is here. */
export interface Renamed {
  readonly path: string
  /** Its folder and name in the dataset. */
  readonly place: string
}

export interface UploadOutcome {
  readonly sent: number
  /** Files that were in the dataset already. */
  readonly there: number
  readonly failed: readonly Failed[]
  readonly leftOut: readonly LeftOut[]
  /** Of those that were sent or there: what the dataset cannot keep as it is here. */
  readonly renamed: readonly Renamed[]
}

/** From this size on a file is sent to the store itself, where the server offers that. */
const LARGE = 64 * 1024 * 1024

/**
 * Sends what is in a folder and not yet in the dataset, keeping the tree. Every file is its own step: those
 * that fail are listed and hold up no other, and the same call made again goes on with what is missing.
 * Throws only when nothing can be done at all.
 */
export async function uploadFolder(
  connection: Connection,
  options: UploadOptions,
): Promise<UploadOutcome> {
  const { dataset, folder, listener, parallel } = options
  const [stored, algorithm, local] = await Promise.all([
    filesOf(connection, { dataset, version: ':latest' }),
    digestAlgorithmOf(connection),
    localFiles(folder),
  ])
  const storedFor = storedPlaces(stored)
  const begun = begunUploads(options.notes, `${connection.url('/').href}\n${dataset}`)
  const { files, failed } = placedFiles(local.files)
  const outcome = { sent: 0, there: 0, failed: [...local.unreadable, ...failed] }
  const renamed: Renamed[] = []
  listener.begin({ files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) })
  await inParallel(files, parallel, async (file) => {
    if (connection.signal?.aborted) return
    try {
      const step = await uploadStep(file, storedFor(file), (_, { algorithm: known }) =>
        digestOf(file.path, known, connection.signal),
      )
      const { done, as } = await perform(step, { connection, options, begun, algorithm })
      outcome[done] += 1
      if (isRenamed(file, as)) renamed.push({ path: file.path, place: placePath(as) })
      listener.end({ path: file.path, outcome: done })
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

interface Means extends Pick<Sending, 'connection' | 'algorithm'> {
  readonly options: UploadOptions
  readonly begun: BegunUploads
}

interface Performed {
  readonly done: 'sent' | 'there'
  readonly as: StoredFile
}

async function perform(step: UploadStep, means: Means): Promise<Performed> {
  const { options, begun } = means
  if (step.kind === 'there') {
    options.listener.bytes(step.file.size)
    await begun.forget(step.file)
    return { done: 'there', as: step.stored }
  }
  if (step.kind === 'differs' && options.changed === 'refuse')
    throw new Error(
      'The dataset has another file of this name in this folder. --replace puts this one in its place.',
    )
  if (step.kind === 'send')
    return { done: 'sent', as: await send(step.file, { kind: 'new' }, means) }
  const keeps = options.details === 'keep' ? step.stored.details : null
  const target: Target = { kind: 'replacement', of: step.stored.id, keeps }
  const as = await send(step.file, target, means)
  await requireKept(means.connection, { dataset: options.dataset, keeps, as })
  return { done: 'sent', as }
}

async function send(file: LocalFile, target: Target, means: Means): Promise<StoredFile> {
  const { connection, algorithm, options, begun } = means
  const { dataset, listener } = options
  const bytes = { counted: 0, done: 0 }
  const onBytes = (count: number) => {
    bytes.counted += count
    listener.bytes(count)
  }
  const sending = { connection, dataset, algorithm, file, target, onBytes }
  try {
    const stored = await sent(sending, begun)
    bytes.done = file.size
    return stored
  } finally {
    // A file that had arrived is done though its last try was not.
    listener.bytes(bytes.done - bytes.counted)
  }
}

/** Whichever way it takes, an archive stays the one file that it is here. */
async function sent(sending: Sending, begun: BegunUploads): Promise<StoredFile> {
  const { file, connection } = sending
  const archive = await isZip(file.path)
  if (file.size >= LARGE || archive) {
    const stored = await sendDirect(sending, begun)
    if (stored !== 'unsupported') return stored
  }
  return sendAsForm(sending, archive ? await inZip(file, connection.signal) : asItIs(file))
}

const SIGNATURE = Buffer.from('PK\u0003\u0004', 'latin1')

/** Whether a file begins as zips do: servers unpack those that come in a form, whatever they are called. */
async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE.length), 0, 4, 0)
    return bytesRead === SIGNATURE.length && buffer.equals(SIGNATURE)
  } finally {
    await file.close()
  }
}
