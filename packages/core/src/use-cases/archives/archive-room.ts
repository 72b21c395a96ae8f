import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { requireQuota } from '../../rules/quotas/quota-room.ts'
import type { ReceivedFile } from '../files/upload-use-cases.ts'
import { enforcedRoom } from '../quotas/reserve-bytes.ts'

/**
 * Refuses files out of an archive whose `bytes` would not find room, and lets go of the room of the archive itself:
 * it is theirs while they are made, by `orGiveRoomBack`.
 */
export async function takeRoomOf(
  { staged: { objectId, datasetId, reservedBytes: reserved } }: ReceivedFile,
  bytes: number,
  unit: WriteUnit,
): Promise<void> {
  const room = await enforcedRoom(unit, datasetId, await unit.settings.all())
  if (room !== null) requireQuota(room, { size: bytes, reserved })
  await unit.stagedObjects.reserve(objectId, 0)
}

/** Does what the room of an archive was taken for; where that fails, the archive is there as before and counts again. */
export async function orGiveRoomBack<T>(
  { store }: Pick<Domain, 'store'>,
  { staged: { objectId }, size }: ReceivedFile,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Of one that is gone it changes nothing. Where the store fails too, it counts when it is tried again.
    await store.write(({ stagedObjects }) => stagedObjects.reserve(objectId, size)).catch(() => {})
    throw error
  }
}

/** The archive as it is while its room is taken. */
export const withoutRoom = (archive: ReceivedFile): ReceivedFile => ({
  ...archive,
  staged: { ...archive.staged, reservedBytes: 0 },
})
