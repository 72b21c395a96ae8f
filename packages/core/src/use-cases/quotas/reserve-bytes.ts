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

/** The room a dataset has; null when there is no quota, or quotas are not enforced. */
export const enforcedRoom = async (
  { quotas }: Pick<ReadUnit, 'quotas'>,
  datasetId: number,
  settings: SettingValues,
): Promise<QuotaRoom | null> => (quotasAreEnforced(settings) ? quotas.room(datasetId) : null)

/** The same, and nobody else takes of it until the unit ends. Locks nothing where there is no quota. */
export const lockEnforcedRoom = async (
  { quotas }: Pick<WriteUnit, 'quotas'>,
  datasetId: number,
  settings: SettingValues,
): Promise<QuotaRoom | null> => (quotasAreEnforced(settings) ? quotas.lockRoom(datasetId) : null)

/** Bytes that have come, and what was reserved for them. */
export interface StoredBytes {
  readonly size: number
  readonly staged: Pick<StagedObject, 'reservedBytes' | 'storageDriver'>
}

/**
 * Refuses files of a dataset that are more than was reserved for them, as when a quota came to be while their
 * bytes came: all where one would be refused, had those before it been added one by one. Two queries for any number,
 * and none where everything was reserved. The quota is held until the unit ends.
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
 * Makes room for an upload of which `total` bytes have come, more than were reserved, and answers how many
 * bytes are reserved now: more than `total` where there is plenty, so that it is not asked for every chunk.
 */
export async function growReservation(
  unit: WriteUnit,
  { objectId, datasetId, reservedBytes: reserved }: StagedObject,
  total: number,
): Promise<number> {
  const room = await unit.quotas.lockRoom(datasetId)
  if (room === null) return Number.POSITIVE_INFINITY
  requireQuota(room, { size: total, known: 'part', reserved })
  const next = nextReservation({ ...room, reserved: room.reserved + total - reserved }, total)
  await unit.stagedObjects.reserve(objectId, next)
  return next
}
