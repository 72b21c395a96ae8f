import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import {
  type IncomingFile,
  nextReservation,
  outgrew,
  type QuotaRoom,
  quotasAreEnforced,
  requireFileSize,
  requireQuota,
  roomAfter,
  type SizeOfFile,
} from '../../rules/quotas/quota-room.ts'
import { maxUploadSize, type SettingValues } from '../../rules/settings/setting-values.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'

/** The room a dataset has; null when there is no quota, or quotas are not enforced. */
export const enforcedRoom = async (
  { quotas }: Pick<ReadUnit, 'quotas'>,
  datasetId: number,
  settings: SettingValues,
): Promise<QuotaRoom | null> => (quotasAreEnforced(settings) ? quotas.room(datasetId) : null)

/**
 * Refuses a file of `size` bytes that may not be added to the dataset: above `:MaxFileUploadSizeInBytes`, or
 * above what remains of the quota (docs/specification/quotas.md#rules). `reserved` of the bytes are counted
 * already. The quota is held until the unit ends, so the caller must write in the same unit what takes the
 * room: a staged object with `reservedBytes`, or the file. Locks nothing where there is no quota. Answers how
 * large a file there would have been room for.
 */
export async function requireBytes(
  unit: WriteUnit,
  dataset: Pick<Dataset, 'id' | 'storageDriver'>,
  {
    size,
    known,
    reserved = 0,
    settings: read,
  }: SizeOfFile & {
    readonly reserved?: number
    /** Where the caller has read them already. */
    readonly settings?: SettingValues
  },
): Promise<number> {
  const settings = read ?? (await unit.settings.all())
  requireFileSize(size, maxUploadSize(settings, dataset.storageDriver), known)
  const room = quotasAreEnforced(settings) ? await unit.quotas.lockRoom(dataset.id) : null
  return room === null ? Number.POSITIVE_INFINITY : requireQuota(room, { size, known, reserved })
}

/** Bytes that have come, and what was reserved for them. */
export interface StoredBytes {
  readonly size: number
  readonly staged: Pick<StagedObject, 'reservedBytes' | 'storageDriver'>
}

/**
 * Refuses files of a dataset that are more than was reserved for them, as when a quota came to be while their
 * bytes came: all where one would be refused, had those before it been added one by one. Two queries for any number,
 * and none where everything was reserved. Holds the quota as `requireBytes` does.
 */
export async function requireReserved(
  unit: WriteUnit,
  datasetId: number,
  files: readonly StoredBytes[],
): Promise<void> {
  const outgrown = files.filter((file) => outgrew(incomingOf(file)))
  if (outgrown.length === 0) return
  const settings = await unit.settings.all()
  for (const { size, staged } of outgrown)
    requireFileSize(size, maxUploadSize(settings, staged.storageDriver))
  const room = quotasAreEnforced(settings) ? await unit.quotas.lockRoom(datasetId) : null
  if (room !== null) roomAfter(room, files.map(incomingOf))
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
