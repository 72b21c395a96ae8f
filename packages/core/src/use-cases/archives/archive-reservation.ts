import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { requireQuota } from '../../rules/quotas/quota-room.ts'
import type { ReceivedFile } from '../files/upload-use-cases.ts'
import { enforcedRoom } from '../quotas/reserve-bytes.ts'

/**
 * Refuses files from an archive when the quota has no space for their `bytes`, and releases the archive's own
 * reservation: the files use that space while they are stored, under `orRestoreReservation`.
 */
export async function releaseReservationFor(
  { staged: { objectId, datasetId, reservedBytes: reserved } }: ReceivedFile,
  bytes: number,
  unit: WriteUnit,
): Promise<void> {
  const room = await enforcedRoom(unit, datasetId, await unit.settings.all())
  if (room !== null) requireQuota(room, { size: bytes, reserved })
  await unit.stagedObjects.reserve(objectId, 0)
}

/** Runs the work; on failure, restores the archive's reservation. */
export async function orRestoreReservation<T>(
  { store }: Pick<Domain, 'store'>,
  { staged: { objectId }, size }: ReceivedFile,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // No effect when the archive is gone. If the store fails too, the next attempt reserves the space again.
    await store.write(({ stagedObjects }) => stagedObjects.reserve(objectId, size)).catch(() => {})
    throw error
  }
}

/** The archive as it is while its reservation is released. */
export const withoutReservation = (archive: ReceivedFile): ReceivedFile => ({
  ...archive,
  staged: { ...archive.staged, reservedBytes: 0 },
})
