import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import { requireEditable } from '../../rules/datasets/dataset-locks.ts'
import type { FileInput } from '../../rules/files/file-input.ts'
import { objectKey } from '../../rules/files/file-record.ts'
import { requireFileSize, requireQuota, type SizeOfFile } from '../../rules/quotas/quota-room.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import { maxUploadSize, type SettingValues } from '../../rules/settings/setting-values.ts'
import { requireUploadMethod, type UploadMethod } from '../../rules/settings/upload-methods.ts'
import type { StagedFacts, StagedUpload } from '../../rules/staged-objects/staged-object.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { requireRestrictable } from '../files/require-restrictable.ts'
import { requireRoom } from '../files/require-room.ts'
import { lockEnforcedRoom } from '../quotas/reserve-bytes.ts'
import { freshObjectId } from '../storage/fresh-object-id.ts'
import { uploadDriver } from '../storage-drivers/effective-driver.ts'

/** How the bytes of one upload come. */
export interface UploadPlan {
  readonly upload: StagedUpload
  /** How long the reservation lasts without a sign of life. */
  readonly leaseMs: number
}

/** A file that somebody wants to upload to a dataset. */
export interface WantedUpload<Plan extends UploadPlan> {
  readonly actor: Actor
  readonly ref: DatasetRef
  /** The method that the installation may have switched off; null for one that it cannot. */
  readonly method: UploadMethod | null
  /**
   * How a store takes the bytes. The first call refuses a store that takes no such uploads, the second one a file
   * that is too large for this way.
   */
  readonly into: (driver: string) => () => Plan
  /** A replacement is no file more, so it fits into a dataset that is full. */
  readonly purpose: 'addition' | 'replacement'
  readonly input: Pick<FileInput, 'restrict'>
  readonly size: SizeOfFile
  /** Reserved where the quota has room for more than `size`. */
  readonly atMost?: number
}

/** An upload that may begin. */
export interface ReservedUpload<Plan extends UploadPlan> {
  readonly staged: StagedFacts & Plan['upload']
  readonly plan: Plan
  readonly dataset: Dataset
  readonly settings: SettingValues
  /** Whether a quota limits what may come. */
  readonly metered: boolean
}

/**
 * Reserves an object and its room for an upload of any kind, before anything is begun at a store. Uploads of every kind
 * are refused for the same reasons in the same order: the method is switched off, there is no such dataset, the actor
 * may not edit it, its store takes no such uploads, it is locked, its terms allow no restricted file, it holds too many
 * files, the file is too large, the quota has no room (docs/specification/adding-files.md#checks and
 * docs/specification/direct-uploads.md#upload-addresses). The quota is held until the unit ends.
 */
export async function reserveUpload<Plan extends UploadPlan>(
  domain: Pick<Domain, 'storages' | 'clock' | 'ids'>,
  unit: WriteUnit,
  wanted: WantedUpload<Plan>,
): Promise<ReservedUpload<Plan>> {
  const { actor, ref, method, purpose, input, size } = wanted
  const settings = await unit.settings.all()
  if (method !== null) requireUploadMethod(settings, method)
  const access = await datasetFor(unit, actor, ref)
  const { dataset, held } = access
  requirePermission(held, 'EditDataset', actor)
  const { accountId } = requireAccount(actor)
  const storageDriver = await uploadDriver(unit, dataset, domain.storages)
  const planned = wanted.into(storageDriver)
  requireEditable(dataset.locks, held)
  await requireRestrictable(unit, dataset, input)
  if (purpose === 'addition') await requireRoom(unit, access, { actor, incoming: 1 })
  requireFileSize(size.size, maxUploadSize(settings, storageDriver), size.known)
  const plan = planned()
  const room = await lockEnforcedRoom(unit, dataset.id, settings)
  const left =
    room === null ? Number.POSITIVE_INFINITY : requireQuota(room, { ...size, reserved: 0 })
  const { upload, leaseMs } = plan
  const facts = { storageDriver, accountId, leaseMs }
  // All of it at once where there is room: two that grow beside each other may both come to nothing.
  const reservedBytes = Math.max(size.size, Math.min(wanted.atMost ?? size.size, left))
  const staged = { ...stagedFacts(domain, dataset, facts), reservedBytes, ...upload }
  await unit.stagedObjects.add(staged)
  return { staged, plan, dataset, settings, metered: room !== null }
}

function stagedFacts(
  { clock, ids }: Pick<Domain, 'clock' | 'ids'>,
  { id: datasetId, pid }: Pick<Dataset, 'id' | 'pid'>,
  {
    storageDriver,
    accountId,
    leaseMs,
  }: Pick<StagedFacts, 'storageDriver' | 'accountId'> & Pick<UploadPlan, 'leaseMs'>,
): Omit<StagedFacts, 'reservedBytes'> {
  const createdAt = clock.now()
  const objectId = freshObjectId(ids, createdAt)
  const leaseUntil = new Date(createdAt.getTime() + leaseMs)
  const key = objectKey(pid, objectId)
  return { objectId, storageDriver, key, datasetId, accountId, createdAt, leaseUntil }
}
