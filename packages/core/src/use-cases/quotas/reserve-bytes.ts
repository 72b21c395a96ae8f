import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import {
  exceedsReservation,
  type IncomingFile,
  nextReservation,
  type QuotaRoom,
  quotasAreEnforced,
  requireFileSize,
  requireQuota,
  roomAfterFiles,
} from '../../rules/quotas/quota-room.ts'
import { maxUploadSize, type SettingValues } from '../../rules/settings/setting-values.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'

/** The quota in force for a dataset; null if there is none, or quotas are not enforced. */
export const enforcedRoom = async (
  { quotas }: Pick<ReadUnit, 'quotas'>,
  datasetId: number,
  settings: SettingValues,
): Promise<QuotaRoom | null> => (quotasAreEnforced(settings) ? quotas.room(datasetId) : null)

/** Like `enforcedRoom`; also locks the quota until the unit ends. Locks nothing without a quota. */
export const lockEnforcedRoom = async (
  { quotas }: Pick<WriteUnit, 'quotas'>,
  datasetId: number,
  settings: SettingValues,
): Promise<QuotaRoom | null> => (quotasAreEnforced(settings) ? quotas.lockRoom(datasetId) : null)

/** Received bytes, with their reservation. */
export interface StoredBytes {
  readonly size: number
  readonly staged: Pick<StagedObject, 'reservedBytes' | 'storageDriver'>
}

/**
 * Checks the quota for files that are larger than their reservations, for example because the quota was set
 * during the upload. Refuses all files if one would be refused after those before it. At most two queries for
 * any number of files, and none if everything was reserved. The quota stays locked until the unit ends.
 */
export async function requireReserved(
  unit: WriteUnit,
  datasetId: number,
  files: readonly StoredBytes[],
): Promise<void> {
  const outgrown = files.filter((file) => exceedsReservation(incomingOf(file)))
  if (outgrown.length === 0) return
  const settings = await unit.settings.all()
  for (const { size, staged } of outgrown)
    requireFileSize(size, maxUploadSize(settings, staged.storageDriver))
  const room = await lockEnforcedRoom(unit, datasetId, settings)
  if (room !== null) roomAfterFiles(room, files.map(incomingOf))
}

const incomingOf = ({ size, staged }: StoredBytes): IncomingFile => ({
  size,
  reserved: staged.reservedBytes,
})

/**
 * Extends the reservation of an upload of which `total` bytes were received; returns the new number of
 * reserved bytes. It is larger than `total` if the quota has enough room, so that not every chunk needs a
 * query. Null, and nothing is reserved, if the quota was removed during the upload.
 */
export async function growReservation(
  unit: WriteUnit,
  { objectId, datasetId, reservedBytes: reserved }: StagedObject,
  total: number,
): Promise<number | null> {
  const room = await unit.quotas.lockRoom(datasetId)
  if (room === null) return null
  requireQuota(room, { size: total, known: 'part', reserved })
  const next = nextReservation({ ...room, reserved: room.reserved + total - reserved }, total)
  await unit.stagedObjects.reserve(objectId, next)
  return next
}
