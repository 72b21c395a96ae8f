import type { ReadUnit } from '../../ports/store/store.ts'
import { requireNoneAwaited } from '../../rules/versions/awaited-uploads.ts'
import { unfinishedOf } from './unfinished-uploads.ts'

/**
 * Refuses to publish or submit while uploads are unfinished, but for those that are left out by their object ids. The dataset
 * is locked: what arrives meanwhile becomes a file before or after this unit, and what is begun meanwhile was begun
 * afterwards.
 */
export async function requireArrived(
  unit: Pick<ReadUnit, 'resumableUploads' | 'stagedObjects'>,
  datasetId: number,
  leftOut: readonly string[],
): Promise<void> {
  // One more than are left out, so that another one is among them if there is one.
  const { resumable, direct } = await unfinishedOf(unit, datasetId, leftOut.length + 1)
  requireNoneAwaited([...resumable, ...direct], leftOut)
}
