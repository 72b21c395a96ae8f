import type { TransferListener } from '../progress/transfer-listener.ts'
import type { StoredFile } from '../server/dataset-files.ts'
import { NotUnpacked, ServerRefusal } from '../server/failures.ts'
import { inParallel } from '../server/in-parallel.ts'
import { dividedFiles } from './batches.ts'
import { countedBytes } from './counted-bytes.ts'
import type { PlacedFile } from './placed-files.ts'
import { sendTogether } from './send-together.ts'
import type { Sending } from './sending.ts'

/** How to send batches. */
export interface BatchSending extends Pick<Sending, 'connection' | 'dataset' | 'algorithm'> {
  /** How many batches are sent at a time. */
  readonly parallel: number
  readonly listener: TransferListener
}

/** What became of files that could be sent in batches. */
export interface SentBatches {
  readonly stored: ReadonlyMap<PlacedFile, StoredFile>
  /** The files to send one by one. */
  readonly left: readonly PlacedFile[]
  /** Whether the server may have stored some of those that are left. */
  readonly unsure: boolean
}

/**
 * Sends the small ones of these new files in batches. A file of a batch that fails is left: sent alone, it is
 * retried, or refused with a reason of its own. After a refusal no further batch is sent, nor to a server that
 * unpacks none.
 */
export async function sendBatches(
  sending: BatchSending,
  files: readonly PlacedFile[],
): Promise<SentBatches> {
  const { batches, single } = dividedFiles(files)
  const stored = new Map<PlacedFile, StoredFile>()
  let [refused, unsure] = [false, false]
  await inParallel(batches, sending.parallel, async (batch) => {
    if (refused || sending.connection.signal?.aborted) return
    const counted = countedBytes((count) => sending.listener.bytes(count))
    try {
      const found = await sendTogether({ ...sending, onBytes: counted.onBytes }, batch)
      for (const [file, as] of found) stored.set(file, as)
      for (const { path } of found.keys()) sending.listener.end({ path, outcome: 'sent' })
      const missing = batch.filter((file) => !found.has(file))
      unsure ||= missing.length > 0
      for (const { size } of missing) sending.listener.bytes(-size)
    } catch (error) {
      counted.undo()
      refused ||= error instanceof ServerRefusal || error instanceof NotUnpacked
      unsure = true
    }
  })
  const left = batches.flat().filter((file) => !stored.has(file))
  return { stored, left: [...single, ...left], unsure }
}
