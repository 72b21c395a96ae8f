import type { TransferListener } from '../progress/transfer-listener.ts'
import type { Connection } from '../server/connection.ts'
import { digestAlgorithmOf, filesOf } from '../server/dataset-files.ts'
import { type Failed, messageOf } from '../server/failures.ts'
import { digestOf } from '../server/file-digest.ts'
import { inParallel } from '../server/in-parallel.ts'
import { retried } from '../server/retried.ts'
import { type BegunUploads, begunUploads } from './begun-uploads.ts'
import { isZip } from './is-zip.ts'
import { type LeftOut, type LocalFile, localFiles } from './local-files.ts'
import { type Sending, sendAsForm } from './send-as-form.ts'
import { sendDirect } from './send-direct.ts'
import { storedAt, type Target } from './target.ts'
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
  /** Where to remember large uploads that have begun. */
  readonly notes: string
  readonly listener: TransferListener
}

export interface UploadOutcome {
  readonly sent: number
  /** Files that were in the dataset already. */
  readonly there: number
  readonly failed: readonly Failed[]
  readonly leftOut: readonly LeftOut[]
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
  const outcome = { sent: 0, there: 0, failed: [...local.unreadable] }
  listener.begin({
    files: local.files.length,
    bytes: local.files.reduce((sum, { size }) => sum + size, 0),
  })
  await inParallel(local.files, parallel, async (file) => {
    if (connection.signal?.aborted) return
    try {
      const step = await uploadStep(file, storedFor(file), (_, { algorithm: known }) =>
        digestOf(file.path, known, connection.signal),
      )
      const done = await perform(step, { connection, options, begun, algorithm })
      outcome[done] += 1
      listener.end({ path: file.path, outcome: done })
    } catch (error) {
      if (connection.signal?.aborted) return
      outcome.failed.push({ path: file.path, reason: messageOf(error) })
      listener.end({ path: file.path, outcome: 'failed' })
    }
  })
  return { ...outcome, leftOut: local.leftOut }
}

interface Means extends Pick<Sending, 'connection' | 'algorithm'> {
  readonly options: UploadOptions
  readonly begun: BegunUploads
}

async function perform(step: UploadStep, means: Means): Promise<'sent' | 'there'> {
  const { options } = means
  if (step.kind === 'there') {
    options.listener.bytes(step.file.size)
    return 'there'
  }
  if (step.kind === 'differs' && options.changed === 'refuse')
    throw new Error(
      'The dataset has another file of this name in this folder. --replace puts this one in its place.',
    )
  const target: Target =
    step.kind === 'differs' ? { kind: 'replacement', of: step.stored.id } : { kind: 'new' }
  await send(step.file, target, means)
  return 'sent'
}

async function send(file: LocalFile, target: Target, means: Means): Promise<void> {
  const { connection, algorithm, options, begun } = means
  const { dataset, listener } = options
  await retried(
    async (attempt) => {
      if (attempt > 1 && (await hasArrived(file, means))) return
      let counted = 0
      const onBytes = (count: number) => {
        counted += count
        listener.bytes(count)
      }
      const sending = { connection, dataset, algorithm, file, target, onBytes }
      try {
        // Sent to the store itself, an archive stays the one file that it is here.
        const whole = file.size >= LARGE || (await isZip(file.path))
        const direct = whole ? await sendDirect(sending, begun) : 'unsupported'
        if (direct === 'unsupported') await sendAsForm(sending)
      } catch (error) {
        listener.bytes(-counted)
        throw error
      }
    },
    connection.patience,
    connection.signal,
  )
}

/** Whether the attempt before arrived, and only its answer was lost: sent again it would be there twice. */
async function hasArrived(file: LocalFile, { connection, options }: Means): Promise<boolean> {
  const stored = await storedAt(connection, options.dataset, file)
  if (stored?.digest == null || stored.size !== file.size) return false
  const { value } = await digestOf(file.path, stored.digest.algorithm, connection.signal)
  if (value !== stored.digest.value.toLowerCase()) return false
  options.listener.bytes(file.size)
  return true
}
